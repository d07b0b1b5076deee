import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';

type Key = 'punch.take_back_seconds' | 'punch.second_look_percent';

/** The whole number that applies to the company. One set before the limits of the parameter became narrower is taken at its limit. */
export async function reviewSetting({ db, principal }: Context, key: Key): Promise<number> {
  const found = await valuesOf(db, principal.enterpriseId)
    .where('param.key', '=', key)
    .select([sql<string | null>`coalesce(own.value, param.value)`.as('value'), 'param.minimum', 'param.maximum'])
    .executeTakeFirst();
  const set = Number(found?.value ?? 0);
  return Math.max(found?.minimum ?? 0, Math.min(set, found?.maximum ?? set));
}
