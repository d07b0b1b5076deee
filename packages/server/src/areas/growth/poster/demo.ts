import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

const posters = [
  { title: '坚持打卡第 7 天', category: '打卡', image: '/posters/seven-days.svg' },
  { title: '好好吃早餐', category: '打卡', image: '/posters/breakfast.svg' },
  { title: '外食红绿灯', category: '科普', image: '/posters/eating-out.svg' },
];

/** Adds posters with pictures that ship with the console. */
const addPosters = (db: Db, enterprise_id: number) =>
  db
    .insertInto('poster')
    .values(
      posters.map((row) => ({
        ...row,
        enterprise_id,
        width: 750,
        height: 1334,
        qr: JSON.stringify({ x: 540, y: 1120, w: 160, h: 160 }),
        elements: JSON.stringify([{ type: 'nick', x: 60, y: 1160, size: 32, color: '#222222' }]),
      })),
    )
    .execute();

export const demo: Demo = { add: addPosters };
