import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { agreesTo } from '../../../person/consent.js';
import { largeTables, moveData, moving } from '../../../person/merge.js';
import { countRows, personOf, type TableCount } from '../../../person/person.js';
import { assertVersion } from '../../../records/version.js';
import { bodyColumns, needsConsent } from '../customer/body.js';
import { mergedCooking } from '../customer/cooking-habits.js';
import { lockCustomers } from '../customer/customer.js';
import { renewLastPunch } from '../customer/last-punch.js';
import { moveLater } from './merge-work.js';

type Merge = Data<'mergeCustomers'>;
type Field = Merge['fields'][number]['field'];

const fields: readonly Field[] = [
  'nick_name',
  'real_name',
  'phone',
  'avatar',
  'sex',
  ...bodyColumns,
  'diet_style',
  'family_factor',
  'budget_tier',
  'province',
  'city',
  'job',
  'principal_user_id',
  'channel_id',
  'remark',
];
const rowOf = (db: Db, id: number) => db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
type Customer = Awaited<ReturnType<typeof rowOf>>;

const unsaid: Partial<Record<Field, unknown>> = { sex: 0, diet_style: 'normal', family_factor: 1, budget_tier: 'middle' };
/** What counts as no answer, which gives way to any other. */
const isEmpty = (field: Field, value: unknown) => value === null || value === unsaid[field];

/** Names and masks values for people. */
async function displayValues({ db }: Context, row: Customer): Promise<Record<Field, string | null>> {
  const { rows } = await sql<{
    phone: string | null;
    staff: string | null;
    channel: string | null;
  }>`select mask_phone(${row.phone}::text) as phone,
    (select name from staff where id = ${row.principal_user_id}) as staff, (select name from channel where id = ${row.channel_id}) as channel`.execute(
    db,
  );
  const { rows: said } = await sql<{ agreed: boolean }>`select ${agreesTo('weight')} as agreed from customer where id = ${row.id}`.execute(
    db,
  );
  const isHidden = (name: Field) => row[name] === null || (!said[0]?.agreed && needsConsent.some((one) => one === name));
  const plain = Object.fromEntries(fields.map((name) => [name, isHidden(name) ? null : String(row[name])]));
  const { phone = null, staff = null, channel = null } = rows[0] ?? {};
  return { ...plain, phone, principal_user_id: staff, channel_id: channel } as Record<Field, string | null>;
}

/** Joins lists of both, so that no allergy is lost. */
const mergedIds = (column: string, id: number, other: number) => sql`${sql.ref(column)} = (select coalesce(jsonb_agg(distinct one), '[]')
  from customer c, jsonb_array_elements(c.${sql.ref(column)}) one where c.id in (${id}, ${other}))`;

/** Keeps what both say the person can eat: what only one of them says may be an allergy of the other. */
const toleratedByBoth = (id: number, other: number) => sql`tolerated_allergens = (select coalesce(jsonb_agg(one), '[]')
  from customer c, customer o, jsonb_array_elements(c.tolerated_allergens) one
  where c.id = ${id} and o.id = ${other} and o.tolerated_allergens @> jsonb_build_array(one))`;

async function write(context: Context, [stays, goes]: [Customer, Customer], taken: readonly Field[], large: readonly TableCount[]) {
  const { db, principal } = context;
  const lists = ['health_flags', 'allergy_ingredient_ids', 'dislike_ingredient_ids'].map((column) => mergedIds(column, stays.id, goes.id));
  await sql`update customer set ${sql.join([...lists, toleratedByBoth(stays.id, goes.id), mergedCooking(stays.id, goes.id)])} where id = ${stays.id}`.execute(
    db,
  );
  // The phone is free before it is taken.
  await db.updateTable('customer').set({ deleted_at: new Date(), merged_into: stays.id, phone: null }).where('id', '=', goes.id).execute();
  const values = Object.fromEntries(taken.map((name) => [name, goes[name]]));
  if (taken.length > 0) await db.updateTable('customer').set(values).where('id', '=', stays.id).execute();
  await moveData(db, { stays: stays.id, goes: goes.id }, new Set(large.map(({ one }) => one.table)));
  await renewLastPunch(db, stays.id, principal);
  await db
    .insertInto('customer_change')
    .values({ user_id: stays.id, kind: 'merge', before: goes.nick_name, after: stays.nick_name, staff_id: principal.staffId })
    .execute();
  return moveLater(context, stays, goes, large);
}

/** @throws Refusal 40900 while both have a service of a type that runs */
async function assertOneRuns(db: Db, id: number, other: number) {
  const { rows } = await sql<{ numbers: string[] }>`select array[one.service_no, two.service_no] as numbers
    from service one join service two on two.user_id = ${other} and two.type = one.type
    where one.user_id = ${id} and one.deleted_at is null and two.deleted_at is null
      and one.status in ('in_service', 'paused') and two.status in ('in_service', 'paused') limit 1`.execute(db);
  if (!rows[0]) return;
  const [kept, gone] = rows[0].numbers;
  throw new Refusal(40900, [
    `两位客户各有一个进行中的同类服务（${kept}、${gone}），请先结束其中一个再合并`,
    `Both have a running service of the same type (${kept} and ${gone}); finish one of them first`,
  ]);
}

async function merge(context: Context, input: Input<'mergeCustomers'>): Promise<Merge> {
  const { id, version, other_id, other_version, take = [], dry_run } = input;
  const { db, audit } = context;
  if (id === other_id) throw refuseField(42200, 'other_id', 'same', ['请选择另一位客户', 'Choose another customer']);
  await lockCustomers(context, [id, other_id]);
  const [stays, goes] = [await rowOf(db, id), await rowOf(db, other_id)];
  assertVersion(stays, version);
  assertVersion(goes, other_version);
  await assertOneRuns(db, id, other_id);
  const [kept, other] = [await displayValues(context, stays), await displayValues(context, goes)];
  const differ = fields.filter((name) => String(stays[name]) !== String(goes[name]));
  const takes = (name: Field) => !isEmpty(name, goes[name]) && (isEmpty(name, stays[name]) || take.includes(name));
  const shown = differ.map((field) => ({ field, kept: kept[field], other: other[field], taken: takes(field) }));
  const say = (sentence: Sentence) => sentence[context.caller.language === 'zh' ? 0 : 1];
  const counted = await countRows(db, await personOf(db, other_id), moving);
  const moved = counted.map(({ one, count }) => ({ what: one.what, name: say(one.name), count }));
  audit({ target: id, before: dry_run ? undefined : { kept: stays, gone: goes }, after: { other_id, take, dry_run } });
  if (dry_run) return { id, other_id, version, fields: shown, moved, job_id: null, waiting: 0 };
  const rest = await write(context, [stays, goes], differ.filter(takes), largeTables(counted));
  return { id, other_id, version: (await rowOf(db, id)).version, fields: shown, moved, ...rest };
}

export const handlers: Handlers = { mergeCustomers: merge };
