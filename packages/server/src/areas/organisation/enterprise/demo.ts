import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

/** Fills in who the sandbox company is. */
const describeCompany = (db: Db, id: number) =>
  db
    .updateTable('enterprise')
    .set({
      mode: 'flagship',
      industry: '健康管理',
      contact_name: '林晓禾',
      contact_phone: '13800135301',
      province: '浙江省',
      city: '杭州市',
      seats: 500,
    })
    .where('id', '=', id)
    .execute();

export const demo: Demo = { add: describeCompany };
