import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { startOf, today } from '../../../db/days/instants.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demoCustomers } from '../../../sandbox/demo-customers.js';
import { demo as leads } from '../origin/demo.js';
import { demoNotes } from './demo-notes.js';
import type { FootmarkMessage } from './messages.js';

const from = (days: number) => new Date(Date.now() + days * 86_400_000);

const leadCalls: { ago: number; type: 'call' | 'wechat'; content: string; next: number }[] = [
  { ago: 2, type: 'call', content: '介绍了服务内容，对方想和家人商量。', next: 1 },
  { ago: 1, type: 'wechat', content: '发了同类客户的食谱样例，约好再通电话。', next: 3 },
];

const leadNotes = (origin_id: number, operator_id: number | null) =>
  leadCalls.map(({ ago, next, ...said }) => ({
    ...{ ...said, origin_id, operator_id },
    ...{ happened_at: from(-ago - (origin_id % 7) / 40), created_at: from(-ago - (origin_id % 7) / 40), next_follow_at: from(next - ago) },
  }));

/** The notes about customers, written in working hours; those of today were written by now. */
async function addNotes(db: Db, enterprise_id: number) {
  const notes = demoNotes
    .trim()
    .split('\n')
    .map((line, at) => {
      const [n, ago, type, next, content] = line.split('|') as [string, string, string, string, string];
      const minute = 9 * 60 + ((at * 131 + Number(n) * 53) % 540);
      return { phone: demoCustomers[Number(n)]?.phone, ago: Number(ago), type, next: next === '-' ? null : Number(next), content, minute };
    });
  const calendar = { timeZone: await zoneOf(db, enterprise_id) };
  const at = sql`${startOf(sql<string>`(${today(calendar)} - n.ago)`, calendar)} + make_interval(mins => n.minute)`;
  await sql`insert into footmark (enterprise_id, user_id, type, content, operator_id, happened_at, created_at, next_follow_at)
    select ${enterprise_id}, u.id, n.type, n.content, u.principal_user_id, ${at}, ${at}, ${at} + make_interval(days => n.next)
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(phone text, ago int, type text, next int, content text, minute int)
    join customer u on u.enterprise_id = ${enterprise_id} and u.phone = n.phone order by 6`.execute(db);
}

const assignedLeads = (db: Db, enterprise_id: number) =>
  db
    .selectFrom('lead')
    .innerJoin('staff', 'staff.id', 'lead.distribute_user_id')
    .select(['lead.id', 'lead.distribute_user_id', 'lead.status', 'staff.name as staff'])
    .where('lead.enterprise_id', '=', enterprise_id)
    .where('lead.status', 'in', ['following', 'distributed'])
    .orderBy('lead.id')
    .execute();

/** Adds follow-ups of customers, and of the leads that are followed up. */
async function addFootmarks(db: Db, enterprise_id: number) {
  await addNotes(db, enterprise_id);
  const followed = await assignedLeads(db, enterprise_id);
  const rows = [
    ...followed.filter((one) => one.status === 'following').flatMap(({ id, distribute_user_id }) => leadNotes(id, distribute_user_id)),
    ...followed.map(({ id, distribute_user_id, staff }) => ({
      ...{ origin_id: id, type: 'system' as const, event: 'lead_distributed', operator_id: distribute_user_id },
      message: JSON.stringify({ code: 'lead_assigned', staff } satisfies FootmarkMessage),
      ...{ happened_at: from(-3 - (id % 5) / 30), created_at: from(-3 - (id % 5) / 30), next_follow_at: null },
    })),
  ];
  for (const row of rows)
    await db
      .insertInto('footmark')
      .values({ ...row, enterprise_id })
      .execute();
}

export const demo: Demo = { needs: [leads], add: addFootmarks };
