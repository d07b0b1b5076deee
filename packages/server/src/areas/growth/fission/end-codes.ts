import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { keysIn } from '../../../files/addresses.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { endCode, fissionCodeDelete, fissionCodeTarget } from './outgoing.js';

const step = 200;

interface Late {
  id: number;
  enterprise_id: number;
  type: 'staff_code' | 'group';
  name: string;
  config_id: string | null;
}

/** Deletes the codes of campaigns whose rewards can no longer be taken. Returns whether there may be more. */
export async function endLateCodes(db: Db): Promise<boolean> {
  const { rows } = await sql<Late>`select p.id, p.enterprise_id, p.type, c.name, p.config_id from fission c
      join fission_participant p on p.fission_id = c.id and p.code_status <> 'ended'
    where c.status = 'finished' and c.rewards_until < now() order by p.id limit ${sql.lit(step)}`.execute(db);
  for (const { id, enterprise_id: enterpriseId, type, name, config_id: configId } of rows) {
    if (configId !== null)
      await enqueue(db, fissionCodeDelete, { enterpriseId, target: fissionCodeTarget(id), subject: name, input: { configId, type } });
    await sql`update fission_participant set code_status = 'ended', config_id = null, told = null where id = ${id}`.execute(db);
  }
  return rows.length === step;
}

interface EndedCode {
  id: number;
  type: 'staff_code' | 'group';
  config_id: string | null;
  poster_url: string | null;
}

/** Deletes the codes and posters of participants who were deleted. Returns the keys of files. */
export async function deleteEndedCodes(db: Db): Promise<{ keys: string[]; more: boolean }> {
  const { rows } =
    await sql<EndedCode>`delete from fission_ended_code where id = any(array(select id from fission_ended_code order by id limit ${sql.lit(step)}
    for update skip locked)) returning id, type, config_id, poster_url`.execute(db);
  for (const { type, config_id: configId } of rows) if (configId !== null) await endCode(db, { configId, type }, configId);
  const keys = rows.flatMap(({ poster_url }) => keysIn(poster_url ?? ''));
  if (keys.length > 0) await sql`delete from file where key = any(${keys}::text[])`.execute(db);
  return { keys, more: rows.length === step };
}
