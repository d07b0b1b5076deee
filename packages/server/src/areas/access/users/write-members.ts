import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { endSessions } from '../../../auth/session-rows.js';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { noteChange } from '../../../db/note-change.js';
import type { Sentence } from '../../../http/refusal.js';
import type { WxMember } from '../../../outside/wecom/contacts.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';
import { giveDepartmentRoles } from './department-members.js';
import { freeSeats } from './seats.js';

const username = /^[A-Za-z][A-Za-z0-9._-]{3,31}$/;

/** Returns a substitute for a user name that is invalid or taken, possibly in another enterprise. */
const spareName = (enterpriseId: number, userid: string) =>
  `wx.${createHash('sha256').update(`${enterpriseId}:${userid}`).digest('hex').slice(0, 12)}`;

const inputOf = (rows: object[]) => sql`input as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as i(userid text, name text, "position" text, status integer, main bigint, departments jsonb, username text))`;

const idsOf = async (db: Db, query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows.map((row) => row.id);

type Input = ReturnType<typeof inputOf>;

const add = (db: Db, input: Input) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${input} insert into staff (enterprise_id, username, name, position, wx_userid, wx_status, source)
      select app_tenant(), i.username, i.name, nullif(i.position, ''), i.userid, i.status, 'wwx' from input i
      where not exists (select from staff t where t.wx_userid = i.userid and t.deleted_at is null)
      on conflict do nothing returning id`,
  );

/** Updates name, position and status from WeCom. Values WeCom omits, passwords and roles are kept. */
const change = (db: Db, input: Input) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${input}, wanted as (
        select t.id, i.name, i.status, case when i.position is null then t.position else nullif(i.position, '') end as position
        from input i join staff t on t.wx_userid = i.userid and t.deleted_at is null)
      update staff t set name = w.name, position = w.position, wx_status = w.status
      from wanted w where t.id = w.id and (t.name, t.position, t.wx_status) is distinct from (w.name, w.position, w.status) returning t.id`,
  );

/** Assigns staff to their WeCom departments. Departments created here keep their staff. */
const place = (db: Db, input: Input) =>
  idsOf(
    db,
    sql<{ id: number }>`with ${input}, wanted as (
        select t.id as staff_id, d.id as dept_id, bool_or(p.leader) as leader, bool_or(d.wx_department_id = i.main) as main
        from input i join staff t on t.wx_userid = i.userid and t.deleted_at is null
          cross join jsonb_to_recordset(i.departments) as p(id bigint, leader boolean) join department d on d.wx_department_id = p.id
        group by t.id, d.id),
      out as (
        delete from staff_department sd using department d
        where d.id = sd.dept_id and d.wx_department_id is not null and sd.staff_id in (select staff_id from wanted)
          and (sd.staff_id, sd.dept_id) not in (select staff_id, dept_id from wanted) returning sd.staff_id as id),
      put as (
        insert into staff_department (enterprise_id, staff_id, dept_id, is_leader) select app_tenant(), staff_id, dept_id, leader from wanted
        on conflict (enterprise_id, staff_id, dept_id) do update set is_leader = excluded.is_leader
          where staff_department.is_leader <> excluded.is_leader returning staff_id as id),
      main as (
        update staff t set main_dept_id = w.dept_id from wanted w
        where w.main and t.id = w.staff_id and t.main_dept_id is distinct from w.dept_id returning t.id)
      select id from out union select id from put union select id from main`,
  );

/** Returns an error for each of the members' departments that does not exist here. */
async function unknownPlaces(db: Db, members: WxMember[]): Promise<Sentence[]> {
  const ids = [...new Set(members.flatMap((one) => one.departments.map(({ id }) => id)))];
  const known = await db
    .selectFrom('department')
    .select('wx_department_id')
    .where('wx_department_id', 'in', [0, ...ids])
    .execute();
  const ours = new Set(known.map((one) => one.wx_department_id));
  return members
    .filter((one) => one.departments.some(({ id }) => !ours.has(id)))
    .map(({ name, userid }) => [
      `${name}（${userid}）所在的部门尚未同步，请先同步部门`,
      `A department of ${name} (${userid}) isn’t synced yet; sync departments first`,
    ]);
}

const noSeat = ({ name, userid }: WxMember): Sentence => [
  `${name}（${userid}）没有名额，未新建；请停用不再使用的账号，或联系系统管理员增加名额`,
  `${name} (${userid}) wasn’t created because all seats are taken; disable accounts that are no longer used, or ask for more seats`,
];

interface SeatLimit {
  enterpriseId: number;
  /** Seats of staff whom a dry run has found before, without creating them. */
  reserved?: number;
}

/** Returns the members that are staff already or get a free seat, and those for whom none is left. */
async function assignSeats(db: Db, { enterpriseId, reserved = 0 }: SeatLimit, members: WxMember[]) {
  const userids = members.map((one) => one.userid);
  const known = await db
    .selectFrom('staff')
    .select('wx_userid')
    .where('wx_userid', 'in', ['', ...userids])
    .where('deleted_at', 'is', null)
    .execute();
  const ours = new Set(known.map((one) => one.wx_userid));
  const isNew = ({ userid }: WxMember) => !ours.has(userid);
  const left = members.some(isNew) ? members.filter(isNew).slice(Math.max(0, (await freeSeats(db, enterpriseId)) - reserved)) : [];
  return { fitting: members.filter((one) => !left.includes(one)), left };
}

/** Creates and updates staff from WeCom, matched by userid. `unseated` lists those without a free seat. */
export async function writeMembers(db: Db, seating: SeatLimit, found: WxMember[]): Promise<Outcome & { unseated: Sentence[] }> {
  const { enterpriseId } = seating;
  const { fitting: members, left } = await assignSeats(db, seating, found);
  const rows = members.map((one) => ({ ...one, username: username.test(one.userid) ? one.userid : spareName(enterpriseId, one.userid) }));
  await lockRows(db, 'staff', sql`wx_userid = any(${members.map((one) => one.userid)}) and deleted_at is null`);
  const input = inputOf(rows);
  const named = await add(db, input);
  const renamed = await add(db, inputOf(rows.map((row) => ({ ...row, username: spareName(enterpriseId, row.userid) }))));
  const created = [...named, ...renamed];
  const changed = await change(db, input);
  const moved = (await place(db, input)).filter((id) => !changed.includes(id) && !created.includes(id));
  await giveDepartmentRoles(db, created);
  // Concurrent editors must notice that the departments changed.
  await noteChange(db, 'staff', moved);
  return {
    ...emptyOutcome(),
    created,
    updated: [...changed, ...moved],
    failed: await unknownPlaces(db, members),
    unseated: left.map(noSeat),
  };
}

/** Marks staff who left WeCom and disables their accounts; records are kept. Administrators are left to be handled manually. */
export async function removeMembers(db: Db, userids: string[]): Promise<Outcome> {
  if (userids.length === 0) return emptyOutcome();
  await lockRows(db, 'staff', sql`wx_userid = any(${userids}) and deleted_at is null`);
  const left = await db
    .updateTable('staff')
    .set({ wx_status: 5 })
    .where('wx_userid', 'in', userids)
    .where('deleted_at', 'is', null)
    .where('wx_status', '!=', 5)
    .returning((eb) => [
      'id',
      'name',
      eb
        .exists(
          eb
            .selectFrom('staff_role')
            .innerJoin('role', 'role.id', 'staff_role.role_id')
            .whereRef('staff_role.staff_id', '=', 'staff.id')
            .where('role.code', '=', 'admin'),
        )
        .as('admin'),
    ])
    .execute();
  const shut = left.filter((one) => !one.admin).map((one) => one.id);
  if (shut.length > 0) {
    await db.updateTable('staff').set({ status: 'disabled' }).where('id', 'in', shut).execute();
    await endSessions(db, shut, 'disabled');
  }
  return {
    ...emptyOutcome(),
    removed: left.map((one) => one.id),
    failed: left
      .filter((one) => one.admin)
      .map(({ name }) => [
        `${name} 已不在企业微信，但是管理员，账号未停用，请人工处理`,
        `${name} has left WeCom but is an administrator; handle the account yourself`,
      ]),
  };
}
