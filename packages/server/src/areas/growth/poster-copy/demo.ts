import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

const copies = [
  { content: '第 7 天打卡完成！早餐、午餐、晚餐都有好好记录，原来坚持没有想象中难。', days: 95, use_count: 126 },
  { content: '今天的早餐：一份主食、一份蛋白质、一份蔬菜。简单也能吃得好。', days: 79, use_count: 88 },
  { content: '点外卖前先看一眼红绿灯，今天也吃得明白。', days: 60, use_count: 203 },
  { content: '不饿肚子，也能慢慢变轻。扫码看看我的营养师给的建议👇', days: 33, use_count: 41 },
  { content: '周末聚餐不用躲：先吃菜，再吃肉，最后吃主食。', days: 12, use_count: 9 },
];

const addCopies = (db: Db, enterprise_id: number) =>
  db
    .insertInto('poster_copy')
    .values(
      copies.map(({ content, days, use_count }) => ({
        ...{ enterprise_id, content, use_count },
        created_at: sql<string>`now() - make_interval(days => ${days})`,
      })),
    )
    .execute();

export const demo: Demo = { add: addCopies };
