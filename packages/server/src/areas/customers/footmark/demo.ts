import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as leads } from '../origin/demo.js';
import type { FootmarkMessage } from './messages.js';

type Footmark = Omit<Insertable<Tables['footmark']>, 'enterprise_id' | 'operator_id'>;

const day = 86_400_000;
const from = (days: number) => new Date(Date.now() + days * day);

/** The notes, by days before today, with the days until the next call. */
const calls: { ago: number; type: 'call' | 'wechat' | 'visit' | 'note'; content: string; next?: number }[] = [
  { ago: 20, type: 'call', content: '第一次电话：了解作息和三餐，早餐常常不吃，下午容易饿。' },
  { ago: 13, type: 'wechat', content: '发来一周体重，比上周少 0.8 公斤；晚餐主食换成了杂粮饭。' },
  { ago: 6, type: 'call', content: '电话回访：本周加班三天，晚餐提前到 17:30，加餐改为无糖酸奶。', next: 5 },
  { ago: 1, type: 'visit', content: '到店复测体脂，讲了外食怎么点菜。', next: 3 },
];

const notes = (of: Pick<Footmark, 'user_id' | 'origin_id'>, holder: number | null, some: typeof calls) =>
  some.map(({ ago, next, ...said }) => ({
    ...said,
    ...of,
    operator_id: holder,
    happened_at: from(-ago),
    created_at: from(-ago),
    next_follow_at: next === undefined ? null : from(next - ago),
  }));

const firstCustomers = (db: Db, enterprise_id: number) =>
  db
    .selectFrom('customer')
    .select(['id', 'principal_user_id'])
    .where('enterprise_id', '=', enterprise_id)
    .where('principal_user_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(6)
    .execute();

const assignedLeads = (db: Db, enterprise_id: number) =>
  db
    .selectFrom('lead')
    .innerJoin('staff', 'staff.id', 'lead.distribute_user_id')
    .select(['lead.id', 'lead.distribute_user_id', 'lead.status', 'staff.name as staff'])
    .where('lead.enterprise_id', '=', enterprise_id)
    .where('lead.status', 'in', ['following', 'distributed'])
    .orderBy('lead.id')
    .execute();

/** Adds follow-ups of the last weeks to the first customers, and to the leads that are followed up. */
async function addFootmarks(db: Db, enterprise_id: number) {
  const customers = await firstCustomers(db, enterprise_id);
  const followed = await assignedLeads(db, enterprise_id);
  const rows = [
    ...customers.flatMap(({ id, principal_user_id }, at) =>
      notes({ user_id: id }, principal_user_id, calls.slice(0, 1 + (at % calls.length))),
    ),
    ...followed
      .filter((one) => one.status === 'following')
      .flatMap(({ id, distribute_user_id }) =>
        notes({ origin_id: id }, distribute_user_id, [
          { ago: 2, type: 'call', content: '介绍了服务内容，对方想和家人商量。', next: 1 },
          { ago: 1, type: 'wechat', content: '发了同类客户的食谱样例，约好再通电话。', next: 3 },
        ]),
      ),
    ...followed.map(({ id, distribute_user_id, staff }) => ({
      ...{ origin_id: id, type: 'system' as const, event: 'lead_distributed', operator_id: distribute_user_id },
      message: JSON.stringify({ code: 'lead_assigned', staff } satisfies FootmarkMessage),
      ...{ happened_at: from(-3), created_at: from(-3), next_follow_at: null },
    })),
  ];
  for (const row of rows)
    await db
      .insertInto('footmark')
      .values({ ...row, enterprise_id })
      .execute();
}

export const demo: Demo = { needs: [leads], add: addFootmarks };
