import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';

/** Locks the company's layout and counts its change. Returns the version before, which is 0 for the first one. */
async function countChange({ db, principal: { enterpriseId } }: Pick<Context, 'db' | 'principal'>): Promise<number> {
  const first = await db
    .insertInto('corp_layout')
    .values({ enterprise_id: enterpriseId })
    .onConflict((clash) => clash.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (first) return 0;
  const counted = await db
    .updateTable('corp_layout')
    .set({ updated_at: sql`now()` })
    .where('enterprise_id', '=', enterpriseId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return counted.version - 1;
}

/** Makes changes of a company's layout wait for each other. @throws Refusal 40901 when the version is not the present one */
export async function changeLayout<Result>(
  context: Pick<Context, 'db' | 'principal'>,
  version: number | undefined,
  change: () => Promise<Result>,
): Promise<Result> {
  const present = await countChange(context);
  if (version !== undefined && version !== present) throw new Refusal(40901);
  return change();
}

type Own = Omit<Insertable<Tables['config_corp']>, 'enterprise_id'>;
export type Property = 'enabled' | 'alias' | 'sort' | 'score_override';

/** Adds or replaces what the company changed on tabs and actions; properties that are not named stay. */
export async function saveOverrides(db: Db, rows: readonly Own[], properties: readonly Property[]) {
  if (rows.length === 0) return;
  const set = properties.map((one) => sql`${sql.ref(one)} = excluded.${sql.ref(one)}`);
  const [old, now] = ['config_corp', 'excluded'].map((from) => sql.join(properties.map((one) => sql.ref(`${from}.${one}`))));
  const values = rows.map(
    ({ tab_id, action_id = null, enabled = true, alias = null, sort = null, score_override = null }) =>
      sql`(${tab_id}, ${action_id}, ${enabled}, ${alias}, ${sort}, ${score_override})`,
  );
  await sql`
    insert into config_corp (tab_id, action_id, enabled, alias, sort, score_override) values ${sql.join(values)}
    on conflict on constraint config_corp_thing do update set ${sql.join(set)}
    where (${old}) is distinct from (${now})`.execute(db);
}
