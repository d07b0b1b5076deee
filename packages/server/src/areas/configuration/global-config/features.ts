import type { Input, OperationId } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Values } from '../../../http/call-input.js';
import { operations } from '../../../http/contract.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { check } from '../../../http/validation.js';
import { validatorsOf } from '../../../http/validators.js';

interface Builtin {
  name: Sentence;
  /** The operation that changes it. Its input without version is the value. */
  change: OperationId;
  /** A field that only this input has. */
  field: string;
}

export interface Plant extends Omit<Input<'changePlantConfig'>, 'version'> {}
export interface Circle extends Omit<Input<'changeCircleConfig'>, 'version'> {}
export interface PosterTurns extends Omit<Input<'changePosterConfig'>, 'version'> {}
export interface Tasks extends Omit<Input<'changeTaskConfig'>, 'version'> {}

export const builtins = {
  plant: { name: ['种植', 'Garden'], change: 'changePlantConfig', field: 'seed_cost' },
  circle: { name: ['圈子', 'Circle'], change: 'changeCircleConfig', field: 'audit' },
  poster: { name: ['打卡海报', 'Check-in posters'], change: 'changePosterConfig', field: 'poster_ids' },
  task: { name: ['任务', 'Tasks'], change: 'changeTaskConfig', field: 'daily_limit' },
} as const satisfies Record<string, Builtin>;

export type BuiltinKey = keyof typeof builtins;

export const isBuiltin = (key: string): key is BuiltinKey => Object.hasOwn(builtins, key);

/** @throws Refusal 42200 when the text is no JSON object */
export function jsonObject(text: string): Values {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = (error as Error).message.slice(0, 200);
    throw refuseField(42200, 'value', 'json', [`不是有效的 JSON：${why}`, `This is not valid JSON: ${why}`]);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuseField(42200, 'value', 'object', [
      '最外层应为对象，例如 {"enabled":true}',
      'The top must be an object, such as {"enabled":true}',
    ]);
  return value as Values;
}

/** Checks that a value has the fields of a built-in feature. @throws Refusal 42200 */
export function assertFits(key: BuiltinKey, value: Values) {
  const operation = operations.find((one) => one.id === builtins[key].change);
  try {
    // Only the value is under test, so any version will do.
    check(operation && validatorsOf(operation).body, { ...value, version: 1 });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = error.detail.errors ?? [];
    const [zh, en] = first?.message ?? error.sentence;
    throw refuseField(42200, 'value', first?.rule ?? 'fits', [`${first?.field ?? ''}：${zh}`, `${first?.field ?? ''}: ${en}`]);
  }
}

const missingRefusal = (field: string, zh: string, en: string) => refuseField(42200, field, 'exists', [zh, en]);

/** Checks that the records a value refers to exist. @throws Refusal 42200 */
export async function assertReferences(db: Db, { reward_coupon_id, poster_ids = [], task_ids = [] }: Values) {
  if (reward_coupon_id !== undefined) {
    const coupon = await db
      .selectFrom('coupon')
      .select('id')
      .where('id', '=', reward_coupon_id as number)
      .executeTakeFirst();
    if (!coupon) throw missingRefusal('reward_coupon_id', '没有这张优惠券，请重新选择', 'There is no such coupon; choose again');
  }
  const ids = poster_ids as number[];
  if (ids.length > 0) {
    const found = await db.selectFrom('poster').select('id').where('id', 'in', ids).execute();
    const lost = ids.find((id) => !found.some((one) => one.id === id));
    if (lost !== undefined)
      throw missingRefusal('poster_ids', `没有编号为 ${lost} 的海报，请重新选择`, `There is no poster ${lost}; choose again`);
  }
  // No task is stored yet, so none can be chosen.
  if ((task_ids as number[]).length > 0)
    throw missingRefusal('task_ids', '没有这个任务，请重新选择', 'There is no such task; choose again');
}
