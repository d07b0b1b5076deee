import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as posters } from '../poster/demo.js';

/** Days of the service, then weekdays, with titles of posters. */
const order = [
  { day_no: 1, title: '好好吃早餐' },
  { day_no: 3, title: '外食红绿灯' },
  { day_no: 7, title: '坚持打卡第 7 天' },
  { weekday: 1, title: '好好吃早餐' },
  { weekday: 5, title: '外食红绿灯' },
];

const addOrder = (db: Db, enterpriseId: number) =>
  sql`insert into poster_cycle_entry (enterprise_id, day_no, weekday, poster_id, sort)
    select p.enterprise_id, o.day_no, o.weekday, p.id, 0
    from jsonb_to_recordset(${JSON.stringify(order)}::jsonb) as o(day_no int, weekday int, title text)
    join poster p on p.enterprise_id = ${enterpriseId} and p.title = o.title`.execute(db);

export const demo: Demo = { needs: [posters], add: addOrder };
