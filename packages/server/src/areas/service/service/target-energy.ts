import { type RawBuilder, sql } from 'kysely';
import type { ActingScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import type { PreparingContext } from '../../../http/context.js';
import { Refusal, type RefusedField } from '../../../http/refusal.js';
import { type EnergyRules, targetEnergy } from '../../../nutrition/plan/energy.js';
import { type Person, personOf } from '../../../nutrition/plan/person.js';
import type { ActivityLevel, EnergyBasis, EnergyInput, HealthFlag } from '../../../nutrition/plan/schemas.js';
import { customersInScope, liveCustomers } from '../../../person/customers.js';
import { plannedWeight } from '../../customers/customer/body.js';
import { writeAs } from '../../customers/customer/customer.js';

/** The goal of a service: as requested, else the default of its type. */
export const inputOf = (row: { energy_input: unknown; type: string }): EnergyInput =>
  (row.energy_input as EnergyInput | null) ?? { goal: row.type === 'nutrition' ? 'keep' : 'lose' };

const measures = ['sex', 'birthday', 'height', 'weight', 'activity_level'] as const;
export type Measure = (typeof measures)[number];

export interface BodyMeasures {
  sex: number;
  birthday: string | null;
  height: number | null;
  weight: number | null;
  activity_level: ActivityLevel | null;
  health_flags: HealthFlag[];
  /** Whether the company keeps targets above the basal rate. */
  bmr_floor: boolean;
  today: string;
}

/** Whether the company of a row keeps targets above the basal rate. */
export const bmrFloor = (table: string): RawBuilder<boolean> =>
  sql<boolean>`(select e.bmr_floor from enterprise e where e.id = ${sql.ref(`${table}.enterprise_id`)})`;

/** Known body data of a customer; undefined outside the caller's data scope. */
export const measuresOf = (db: Db, principal: ActingScope & Calendar, userId: number): Promise<BodyMeasures | undefined> =>
  liveCustomers(db)
    .select([
      'sex',
      'birthday',
      sql<number | null>`height::float8`.as('height'),
      sql<number | null>`${plannedWeight}::float8`.as('weight'),
      sql<ActivityLevel | null>`activity_level`.as('activity_level'),
      sql<HealthFlag[]>`health_flags`.as('health_flags'),
      bmrFloor('customer').as('bmr_floor'),
      today(principal).as('today'),
    ])
    .where('id', '=', userId)
    .where(customersInScope(principal))
    .executeTakeFirst();

export const missingOf = (known: BodyMeasures): Measure[] =>
  measures.filter((name) => (name === 'sex' ? known.sex !== 1 && known.sex !== 2 : known[name] === null));

const names: Record<Measure, readonly [zh: string, en: string]> = {
  sex: ['性别', 'sex'],
  birthday: ['生日', 'birthday'],
  height: ['身高', 'height'],
  weight: ['体重', 'weight'],
  activity_level: ['活动水平', 'activity level'],
};

/** The refusal where the energy cannot be calculated yet. */
export function missingMeasures(missing: readonly Measure[]): RefusedField {
  const [zh, en] = [missing.map((name) => names[name][0]).join('、'), missing.map((name) => names[name][1]).join(', ')];
  return {
    field: 'energy',
    rule: 'required',
    message: [`请先在健康档案补全${zh}`, `Complete the health file first: ${en}`],
  };
}

type EnergyResult = { basis: EnergyBasis } | { missing: Measure[] } | { refused: RefusedField[] };

/** Calculates the target energy from known data; `weight` replaces the current one. */
export function calculate(known: BodyMeasures, input: EnergyInput, rules: EnergyRules & { weight?: number | null } = {}): EnergyResult {
  const file = { ...known, weight: rules.weight ?? known.weight };
  const missing = missingOf(file);
  if (missing.length > 0) return { missing };
  const checked = personOf(file, known.today);
  const result: { basis: EnergyBasis } | { refused: RefusedField[] } =
    'refused' in checked ? checked : targetEnergy(checked.person satisfies Person, input, { bmrFloor: known.bmr_floor, ...rules });
  if ('basis' in result) return result;
  return { refused: result.refused.map((one) => ({ ...one, field: `energy.${one.field}` })) };
}

/** Safety rules that require a person to review the customer. */
const unfit = new Set(['adult', 'bmi_low', 'pregnancy', 'lactation', 'kidney']);

/**
 * Calculates the target energy before the transaction of a write: a goal that would harm the customer is refused, and the mark that someone
 * must look at them stays.
 *
 * @throws Refusal 42200
 */
export async function prepareEnergy(
  { tenant, principal }: PreparingContext,
  userOf: (db: Db) => Promise<{ user_id: number; weight?: number | null } | undefined>,
  input: EnergyInput,
  rules: EnergyRules = {},
): Promise<{ basis: EnergyBasis } | { missing: Measure[] } | undefined> {
  const result = await tenant(async (db) => {
    const who = await userOf(db);
    const known = who && (await measuresOf(db, principal, who.user_id));
    if (!who || !known) return undefined;
    const found = calculate(known, input, { ...rules, weight: who.weight ?? null });
    const reason = 'refused' in found ? found.refused.find(({ rule }) => unfit.has(rule)) : undefined;
    if (!reason) return found;
    await writeAs(db, principal);
    await db
      .updateTable('customer')
      .set({ is_pending: true, pending_reason: reason.message[0] })
      .where('id', '=', who.user_id)
      .where((row) => row.or([row('is_pending', '=', false), row('pending_reason', 'is distinct from', reason.message[0])]))
      .execute();
    return found;
  }, 'write');
  if (result && 'refused' in result) throw new Refusal(42200, result.refused[0]?.message, { errors: result.refused });
  return result;
}
