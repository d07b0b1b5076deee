import type { RefusedField } from '../../http/refusal.js';
import { ageOn, type Sex } from './body.js';
import type { ActivityLevel, HealthFlag } from './schemas.js';

/** What energy is computed from: kg, cm, whole years. */
export interface Person {
  sex: Sex;
  age: number;
  weight: number;
  height: number;
  activity_level: ActivityLevel;
  health_flags: readonly HealthFlag[];
}

/** The same as a health file may hold it: not yet checked, with parts missing. */
export interface HealthFile {
  sex?: unknown;
  birthday?: unknown;
  weight?: unknown;
  height?: unknown;
  activity_level?: ActivityLevel | null;
  health_flags?: readonly HealthFlag[];
}

const limits = {
  weight: { from: 20, to: 400, message: ['体重须在 20 到 400 kg 之间，请核对', 'Weight must be between 20 and 400 kg; check it'] },
  height: { from: 50, to: 250, message: ['身高须在 50 到 250 cm 之间，请核对', 'Height must be between 50 and 250 cm; check it'] },
} as const;

function* measureFaults(file: HealthFile): Generator<RefusedField> {
  for (const [field, { from, to, message }] of Object.entries(limits)) {
    const value = file[field as keyof typeof limits];
    if (value === undefined || value === null)
      yield { field, rule: 'required', message: ['计算能量需要身高和体重，请先填写', 'Height and weight are needed; enter them first'] };
    else if (typeof value !== 'number' || !(value >= from && value <= to)) yield { field, rule: 'range', message };
  }
  if (file.sex !== 1 && file.sex !== 2)
    yield { field: 'sex', rule: 'required', message: ['计算能量需要性别，请先填写', 'The sex is needed; enter it first'] };
}

function* ageFaults({ birthday }: HealthFile, today: string): Generator<RefusedField> {
  const field = 'birthday';
  if (birthday === undefined || birthday === null)
    yield { field, rule: 'required', message: ['计算能量需要生日，请先填写', 'The birthday is needed; enter it first'] };
  else if (typeof birthday !== 'string' || Number.isNaN(Date.parse(`${birthday}T00:00:00Z`)) || !/^\d{4}-\d\d-\d\d$/.test(birthday))
    yield { field, rule: 'date', message: ['生日不是有效日期，请核对', 'The birthday is not a date; check it'] };
  else if (birthday > today)
    yield { field, rule: 'past', message: ['生日不能晚于今天，请核对', 'The birthday can’t be in the future; check it'] };
  else if (ageOn(birthday, today) > 120)
    yield { field, rule: 'range', message: ['年龄不能超过 120 岁，请核对', 'The age can’t exceed 120; check the birthday'] };
}

/**
 * Checks a health file on a day (`YYYY-MM-DD`). Weight must be 20 to 400 kg and height 50 to 250 cm, as numbers; without an activity level the
 * person counts as sedentary.
 */
export function personOf(file: HealthFile, today: string): { person: Person } | { refused: RefusedField[] } {
  const refused = [...measureFaults(file), ...ageFaults(file, today)];
  if (refused.length > 0) return { refused };
  const person: Person = {
    sex: file.sex as Sex,
    age: ageOn(file.birthday as string, today),
    weight: file.weight as number,
    height: file.height as number,
    activity_level: file.activity_level ?? 'sedentary',
    health_flags: file.health_flags ?? [],
  };
  return { person };
}
