import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { codeTarget, staffCodeAdd, staffCodePut } from './outgoing.js';

const mostPeople = 100;

interface Behind {
  id: number;
  enterprise_id: number;
  name: string;
  state: string;
  type: 1 | 2;
  scene: 1 | 2;
  is_exclusive: boolean;
  config_id: string | null;
  users: string[];
  skip_verify: boolean;
  trouble: string | null;
  told: object | null;
}

/** The codes whose people are others than WeCom was told. */
async function behind(db: Db, which: RawBuilder<unknown>, most: number): Promise<Behind[]> {
  const { rows } =
    await sql<Behind>`select c.id, c.enterprise_id, c.name, k.state, c.type, c.scene, c.is_exclusive, c.config_id, c.trouble, c.told,
      d.users, d.skip_verify
    from staff_code c join scan_key k on k.staff_code_id = c.id cross join lateral staff_code_duty(c.id, now()) d
    where ${which} and c.trouble is distinct from 'gone' and (c.told is distinct from jsonb_build_object('users', d.users, 'skip_verify', d.skip_verify)
      or (c.trouble is not distinct from 'nobody') <> (d.users = '[]'))
    order by c.id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Adds the write that tells WeCom whom a code leads to now. Returns its id. */
function addWrite(db: Db, code: Behind): Promise<number> {
  const { id, enterprise_id: enterpriseId, name, config_id: configId, type, scene, state, users: userids, skip_verify: skipVerify } = code;
  const write = { enterpriseId, target: codeTarget(id), subject: name };
  const way = { id, userids, state, remark: name, skipVerify };
  if (configId !== null) return enqueue(db, staffCodePut, { ...write, input: { ...way, configId } });
  return enqueue(db, staffCodeAdd, {
    ...write,
    key: `staff_code.add ${id}`,
    input: { ...way, type, scene, isExclusive: code.is_exclusive },
  });
}

async function tell(db: Db, code: Behind): Promise<number | undefined> {
  const { id, users, skip_verify } = code;
  const trouble = users.length === 0 ? 'nobody' : users.length > mostPeople ? 'many' : null;
  const told = JSON.stringify({ users, skip_verify });
  if (trouble !== null) {
    // WeCom has no code without people: it goes on leading to the last ones.
    await sql`update staff_code set trouble = ${trouble}, told = ${told}::jsonb where id = ${id}`.execute(db);
    return undefined;
  }
  const outgoingId = await addWrite(db, code);
  await sql`update staff_code set trouble = null, told = ${told}::jsonb, outgoing_id = ${outgoingId} where id = ${id}`.execute(db);
  return outgoingId;
}

/** Tells WeCom whom a code leads to now, unless it was told. Returns the id of the write. */
export async function tellCode(db: Db, id: number): Promise<number | undefined> {
  const [code] = await behind(db, sql`c.id = ${id}`, 1);
  return code && tell(db, code);
}

/** Does so for all codes, or for those whose people change with the time of day. Returns whether there may be more. */
export async function tellCodes(db: Db, which: 'all' | 'timed', most: number): Promise<boolean> {
  const timed = sql`(c.schedule <> '[]' or c.daily_limit is not null or c.skip_window is not null or c.trouble is not null)`;
  const codes = await behind(db, which === 'all' ? sql`true` : timed, most);
  for (const code of codes) await tell(db, code);
  return codes.length === most;
}
