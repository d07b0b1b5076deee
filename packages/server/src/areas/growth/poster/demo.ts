import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { PosterElement } from '../../../poster-drawing/layout.js';
import type { Demo } from '../../../sandbox/demo.js';
import { posterPictureAddress } from '../../../sandbox/poster-picture.js';

const posters = [
  { title: '坚持打卡第 7 天', category: '打卡', picture: 'seven-days', line: '一起坚持，见证变化', days: 96, use_count: 214 },
  { title: '好好吃早餐', category: '打卡', picture: 'breakfast', line: '今天的早餐，我认真吃了', days: 80, use_count: 158 },
  { title: '外食红绿灯', category: '科普', picture: 'eating-out', line: '扫码领取外食指南', days: 61, use_count: 340 },
];

const qr = { x: 510, y: 1084, w: 200, h: 200 };
const color = '#222222';

const elementsOf = (line: string): PosterElement[] => [
  { type: 'nick', x: 60, y: 1100, w: 420, h: 56, size: 40, color, align: 'left', weight: 700, lines: 1 },
  { type: 'text', x: 60, y: 1166, w: 420, h: 84, text: line, size: 30, color: '#555555', align: 'left', weight: 400, lines: 2 },
  { type: 'code', ...qr, color },
];

/** Adds posters with pictures that the server draws. */
const addPosters = (db: Db, enterprise_id: number) =>
  db
    .insertInto('poster')
    .values(
      posters.map(({ title, category, picture, line, days, use_count }) => ({
        ...{ enterprise_id, title, category, image: posterPictureAddress(picture), width: 750, height: 1334, use_count },
        ...{ qr: JSON.stringify(qr), elements: JSON.stringify(elementsOf(line)) },
        created_at: sql<string>`now() - make_interval(days => ${days})`,
      })),
    )
    .execute();

export const demo: Demo = { add: addPosters };
