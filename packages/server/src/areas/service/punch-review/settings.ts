import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';

const settings = {
  'punch.take_back_seconds': { usual: 10, most: 60 },
  'punch.second_look_percent': { usual: 5, most: 100 },
} as const;

/** A whole number that the company set, within its limits; the usual one where it set none. */
export async function reviewSetting({ db, principal }: Context, key: keyof typeof settings): Promise<number> {
  const { usual, most } = settings[key];
  const found = await valuesOf(db, principal.enterpriseId)
    .where('param.key', '=', key)
    .select(sql<string | null>`coalesce(own.value, param.value)`.as('value'))
    .executeTakeFirst();
  const set = Number(found?.value ?? usual);
  return Number.isInteger(set) && set >= 0 ? Math.min(set, most) : usual;
}
