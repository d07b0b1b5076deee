import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { allHealthFields, healthModules } from '../../../audit/health-fields.js';
import { hiddenModules, mask } from '../../../audit/mask-details.js';
import { today } from '../../../db/days.js';
import { expireExports } from '../../../exports/expire-exports.js';
import { type Context, FileAnswer, type Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { eraseFromRankings } from '../../camps/camp-progress/erase-rankings.js';
import { assertSeen, lockCustomer } from '../customer/customer.js';
import { holdFiles, noteErased } from './erased.js';
import { countRows, personRows } from './person.js';

/** Kinds that a person gets; what others noted in the operation log is not theirs to hand over. */
const handedOver = (Object.keys(personRows) as (keyof typeof personRows)[]).filter((kind) => kind !== 'audit_log');
/** Kinds with health data, which is left out without the permission or the consent to it, as on the screens. */
const withHealth: ReadonlySet<string> = new Set([
  'profile',
  'weighings',
  'check_ins',
  'messages',
  'services',
  'leads',
  'evaluations',
  'import_rows',
]);
const removed = [
  'profile',
  'weighings',
  'check_ins',
  'messages',
  'tags',
  'consent',
  'changes',
  'footmarks',
  'leads',
  'evaluations',
  'import_rows',
] as const;
const anonymised = ['services', 'orders'] as const;
const orderEnd = '客户个人数据已删除';
const kept = ['contacts', 'audit_log'] as const;

async function exportPerson(context: Context, { id }: Input<'exportCustomerData'>) {
  const { db, principal, audit } = context;
  await assertSeen(context, id);
  const parts: Record<string, unknown> = { exported_at: new Date().toISOString() };
  const hidden = await hiddenModules(db, principal, [`customer:${id}`], Object.keys(healthModules) as (keyof typeof healthModules)[]);
  for (const kind of handedOver) {
    const { rows } = await sql<{
      rows: unknown;
    }>`select coalesce(json_agg(to_jsonb(r) - 'enterprise_id'), '[]') as rows from ${personRows[kind](id)}`.execute(db);
    parts[kind] = withHealth.has(kind) ? mask(rows[0]?.rows, allHealthFields, hidden) : rows[0]?.rows;
  }
  audit({ target: id });
  return new FileAnswer(Buffer.from(JSON.stringify(parts, null, 2)), 'application/octet-stream', `customer-${id}.json`);
}

/** Existing files that contain the person; they are deleted automatically some weeks after their import. */
async function countFiles({ db }: Context, id: number) {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from import_file f where f.file_forgotten_at is null and (f.type in ('member', 'origin')
    and (exists (select from import_row r where r.import_file_id = f.id and r.target_id = ${id})
      or exists (select from import_created c where c.import_file_id = f.id and c.target_ids @> array[${id}::bigint]))
    or f.type = 'checkin' and exists (select from import_created c join punch_action a on c.target_ids @> array[a.id]
      where c.import_file_id = f.id and a.user_id = ${id} and a.source = 'import'))`.execute(db);
  return rows[0]?.count ? [{ what: 'import_files' as const, count: rows[0].count }] : [];
}

async function removeRows({ db }: Context, id: number) {
  // Before the lines are deleted, they show which recorded changes were about the person.
  await sql`update import_file f set changes = (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(f.changes) c
      where not exists (select from import_row r where r.import_file_id = f.id and r.row_no = (c ->> 'row_no')::int and r.target_id = ${id}))
    where f.type = 'member' and exists (select from import_row r where r.import_file_id = f.id and r.target_id = ${id})`.execute(db);
  for (const kind of ['import_rows', 'footmarks', 'weighings', 'check_ins', 'messages', 'tags', 'consent', 'evaluations', 'leads'] as const)
    await sql`delete from ${personRows[kind](id)}`.execute(db);
  for (const table of ['punch_day', 'seminar_progress']) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db);
  await sql`delete from crm_task_item where customer_id = ${id} or phone = (select phone from customer where id = ${id})`.execute(db);
  await sql`delete from service_plan_meal where service_id in (select id from service where user_id = ${id})`.execute(db);
  await sql`delete from service_plan_version where service_id in (select id from service where user_id = ${id})`.execute(db);
  await sql`delete from service_change where kind in ('remark', 'energy', 'eval_weight', 'evaluation')
    and service_id in (select id from service where user_id = ${id})`.execute(db);
  await eraseFromRankings(db, id);
}

/** Orders that have not begun never will. What was paid for them stays. */
async function cancelOrders({ db, principal }: Context, id: number) {
  await sql`with ended as (
      update service set status = 'cancelled', status_reason = ${orderEnd}, closed_on = ${today(principal)}
      where user_id = ${id} and status = 'pending' and deleted_at is null returning id)
    insert into service_change (service_id, kind, before, after, reason, staff_id)
      select id, 'status', 'pending', 'cancelled', ${orderEnd}, ${principal.staffId} from ended`.execute(db);
}

/** The reasons why services were paused or ended may reveal the person's health; the dates are kept. */
async function loseReasons({ db }: Context, id: number) {
  await sql`update service set status_reason = null where user_id = ${id}`.execute(db);
  await sql`update service_change set reason = null where service_id in (select id from service where user_id = ${id})`.execute(db);
  await sql`update service_break set reason = '' where service_id in (select id from service where user_id = ${id})`.execute(db);
}

async function loseName({ db }: Context, id: number) {
  await sql`update service set remark = null, init_weight = null, target_weight = null, eval_weight = null, energy_basis = null, energy_input = null
    where user_id = ${id}`.execute(db);
  await sql`update platform_order set receiver_name = null, receiver_phone = null, receiver_address = null, buyer_id = null where user_id = ${id}`.execute(
    db,
  );
  await sql`update external_user set customer_id = null where customer_id = ${id}`.execute(db);
  await sql`update customer set nick_name = '已删除的客户', real_name = null, phone = null, avatar = null, sex = 0, birthday = null, height = null,
      init_weight = null, target_weight = null, waist = null, hip = null, body_fat = null, activity_level = null, health_flags = '[]',
      allergy_ingredient_ids = '[]', dislike_ingredient_ids = '[]', diet_style = 'normal', province = null, city = null, job = null, remark = null,
      is_pending = false, pending_reason = null, last_punch_at = null, erased_at = now(), deleted_at = now()
    where id = ${id}`.execute(db);
  // What the update noted about itself goes as well.
  await sql`delete from customer_change where user_id = ${id}`.execute(db);
}

async function assertNoService({ db }: Context, id: number) {
  const running = await db
    .selectFrom('service')
    .select(['service_no', 'status'])
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['in_service', 'paused'])
    .executeTakeFirst();
  if (running)
    throw new Refusal(40900, [
      `服务单 ${running.service_no} 还没有结束，请先结束或终止`,
      `Service order ${running.service_no} is not over; finish or terminate it first`,
    ]);
}

async function erase(context: Context, { id, dry_run = false, typed_name }: Input<'eraseCustomer'>) {
  const { db, audit } = context;
  await holdFiles(db);
  const { nick_name, phone } = await lockCustomer(context, id);
  await assertNoService(context, id);
  const report = {
    id,
    erased_at: dry_run ? null : new Date().toISOString(),
    removed: await countRows(db, id, removed),
    anonymised: await countRows(db, id, anonymised),
    kept: [...(await countRows(db, id, kept)), ...(await countFiles(context, id))],
  };
  // The log records that it happened, never who it was.
  audit({ target: id, after: report });
  if (dry_run) return report;
  if (typed_name?.trim() !== nick_name.trim())
    throw refuseField(42200, 'typed_name', 'same', [
      '与客户昵称不一致，请重新输入',
      'This is not the nickname of the customer; type it again',
    ]);
  await removeRows(context, id);
  await loseReasons(context, id);
  await expireExports(db);
  await cancelOrders(context, id);
  await loseName(context, id);
  await noteErased(db, phone);
  return report;
}

export const handlers: Handlers = { exportCustomerData: exportPerson, eraseCustomer: erase };
