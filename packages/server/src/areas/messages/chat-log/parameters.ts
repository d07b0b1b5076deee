import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';
import { midnight, type WorkHours } from '../../configuration/configure/value-limits.js';

type Key = 'chat.retention_days' | 'chat.media_days' | 'chat.reply_minutes';

async function settingOf(db: Db, enterpriseId: number, key: string) {
  return valuesOf(db, enterpriseId)
    .where('param.key', '=', key)
    .select([sql<string | null>`coalesce(own.value, param.value)`.as('value'), 'param.minimum', 'param.maximum'])
    .executeTakeFirst();
}

/** A whole number that applies to the company, within the limits of its parameter. */
export async function numberOf(db: Db, enterpriseId: number, key: Key): Promise<number> {
  const found = await settingOf(db, enterpriseId, key);
  const set = Number(found?.value ?? 0);
  return Math.max(found?.minimum ?? 1, Math.min(set, found?.maximum ?? set));
}

/** When the company works; an end at midnight is 24:00 here. Without such a parameter it works always. */
export async function workHours(db: Db, enterpriseId: number): Promise<WorkHours> {
  const found = await settingOf(db, enterpriseId, 'chat.work_hours');
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: midnight, to: midnight };
  const hours: WorkHours = found?.value ? JSON.parse(found.value) : always;
  return { ...hours, to: hours.to === midnight ? '24:00' : hours.to };
}
