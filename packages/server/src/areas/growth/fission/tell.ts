import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { fissionCodeAdd, fissionCodePut, fissionCodeTarget } from './outgoing.js';

const mostPeople = 100;

interface Behind {
  id: number;
  enterprise_id: number;
  type: 'staff_code' | 'group';
  name: string;
  state: string;
  config_id: string | null;
  auto_pass: boolean;
  /** Accounts of staff, or ids of groups in WeCom. */
  leads_to: string[];
}

const chatsOf = sql`(select coalesce(jsonb_agg(g.chat_id order by i.at), '[]') from jsonb_array_elements_text(c.chat_ids) with ordinality as i(id, at)
  join group_chat g on g.id = i.id::bigint and g.dismissed_at is null)`;

/** Codes that lead elsewhere than WeCom was told. Those that have ended stay. */
async function behind(db: Db, which: RawBuilder<unknown>, most: number): Promise<Behind[]> {
  const { rows } = await sql<Behind>`select p.id, p.enterprise_id, p.type, c.name, k.state, p.config_id, c.auto_pass, d.leads_to
    from fission c cross join lateral (select case c.type when 'group' then ${chatsOf} else fission_duty(c.id) end as leads_to) d
      join fission_participant p on p.fission_id = c.id join scan_key k on k.fission_participant_id = p.id
    where ${which} and p.code_status <> 'ended' and p.trouble is distinct from 'gone' and p.told is distinct from d.leads_to
    order by p.id limit ${sql.lit(most)}`.execute(db);
  return rows;
}

function addWrite(db: Db, { id, enterprise_id, type, name, state, config_id: configId, auto_pass, leads_to }: Behind): Promise<number> {
  const write = { enterpriseId: enterprise_id, target: fissionCodeTarget(id), subject: name };
  const way = { userids: leads_to.slice(0, mostPeople), state, remark: name, skipVerify: auto_pass };
  const join = { chatIds: leads_to, state, remark: name, autoCreate: false, baseName: null, baseId: null };
  if (configId !== null)
    return enqueue(db, fissionCodePut, { ...write, input: { id, configId, ...(type === 'group' ? { join } : { way }) } });
  const code = type === 'group' ? { join } : { way: { ...way, type: 2 as const, scene: 2 as const, isExclusive: false } };
  return enqueue(db, fissionCodeAdd, { ...write, key: `fission_code.add ${id}`, input: { id, ...code } });
}

async function tell(db: Db, code: Behind) {
  const { id, leads_to } = code;
  const told = JSON.stringify(leads_to);
  // WeCom has no code without people: one that exists goes on leading to the last ones.
  if (leads_to.length === 0)
    return void (await sql`update fission_participant set told = ${told}::jsonb, trouble = 'nobody',
      code_status = case when config_id is null then 'failed' else code_status end where id = ${id}`.execute(db));
  const outgoingId = await addWrite(db, code);
  await sql`update fission_participant set told = ${told}::jsonb, outgoing_id = ${outgoingId}, trouble = null,
      code_status = case when config_id is null or code_status = 'failed' then 'making' else code_status end where id = ${id}`.execute(db);
}

async function tellSome(db: Db, which: RawBuilder<unknown>, most: number): Promise<boolean> {
  const codes = await behind(db, which, most);
  for (const code of codes) await tell(db, code);
  return codes.length === most;
}

/** Makes the code of a participant, or makes it again if that failed. */
export const tellParticipant = (db: Db, id: number) => tellSome(db, sql`p.id = ${id}`, 1);

const step = 200;

/** Leads the first codes of a campaign to its staff of now; a scheduled task does the rest. */
export const tellCampaign = (db: Db, id: number) => tellSome(db, sql`c.id = ${id}`, step);

/** Does so for all campaigns whose codes are in use. Returns whether there may be more. */
export const tellCodes = (db: Db) => tellSome(db, sql`(c.status = 'running' or c.status = 'finished' and c.rewards_until > now())`, step);
