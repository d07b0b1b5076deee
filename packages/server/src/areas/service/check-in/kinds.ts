import type { Input } from '@shiyi/sdk';
import type { Sentence } from '../../../http/refusal.js';

export type CheckIn = Input<'createCheckIn'>;
export type CheckInKind = CheckIn['kind'];
type Field = Exclude<keyof CheckIn, 'source_id' | 'user_id' | 'kind' | 'date'>;

/** Why an event is not taken. */
export interface Fault {
  field: string;
  reason: Sentence;
}

interface KindRule {
  fields: readonly Field[];
  /** Of each group at least one is there. */
  needs: readonly { anyOf: readonly Field[]; reason: Sentence }[];
}

const sayIn = (zh: string, en: string): Sentence => [zh, en];

/** The fields of each kind; those of another kind are refused, because they would be lost. */
const rules: Record<CheckInKind, KindRule> = {
  meal: {
    fields: ['meal', 'eaten_at', 'images', 'text', 'items', 'hunger', 'mood'],
    needs: [
      { anyOf: ['meal'], reason: sayIn('请填写餐次', 'Say which meal it is') },
      { anyOf: ['images', 'text', 'items'], reason: sayIn('请至少填写照片、说明或食物中的一项', 'Give a photo, words or food') },
    ],
  },
  weight: {
    fields: ['weight', 'body_fat', 'waist'],
    needs: [{ anyOf: ['weight'], reason: sayIn('请填写体重', 'Give the weight') }],
  },
  sport: {
    fields: ['sport_minutes', 'sport_kcal', 'steps'],
    needs: [
      {
        anyOf: ['sport_minutes', 'sport_kcal', 'steps'],
        reason: sayIn('请填写运动时长、消耗或步数', 'Give minutes, energy or steps'),
      },
    ],
  },
  drink: {
    fields: ['drink_ml'],
    needs: [{ anyOf: ['drink_ml'], reason: sayIn('请填写饮水量', 'Give the amount of water') }],
  },
  sleep: {
    fields: ['sleep_minutes', 'bed_at', 'wake_at', 'sleep_score'],
    needs: [
      {
        anyOf: ['sleep_minutes', 'bed_at'],
        reason: sayIn('请填写睡眠时长，或入睡与起床时间', 'Give the minutes, or bedtime and wake time'),
      },
      {
        anyOf: ['sleep_minutes', 'wake_at'],
        reason: sayIn('请填写睡眠时长，或入睡与起床时间', 'Give the minutes, or bedtime and wake time'),
      },
    ],
  },
  mood: {
    fields: ['mood', 'stool', 'menstruation'],
    needs: [
      { anyOf: ['mood', 'stool', 'menstruation'], reason: sayIn('请填写心情、排便或生理期', 'Give the mood, bowel movements or period') },
    ],
  },
  task: {
    fields: ['task_id', 'done'],
    needs: [{ anyOf: ['task_id'], reason: sayIn('请填写任务', 'Say which task it is') }],
  },
  course: {
    fields: ['seminar_id', 'watched_s', 'finished'],
    needs: [
      { anyOf: ['seminar_id'], reason: sayIn('请填写微课', 'Say which course it is') },
      { anyOf: ['watched_s', 'finished'], reason: sayIn('请填写已观看的时长', 'Say how much was watched') },
    ],
  },
  comment: {
    fields: ['content', 'meal'],
    needs: [{ anyOf: ['content'], reason: sayIn('请填写留言内容', 'Write the message') }],
  },
};

const common: ReadonlySet<string> = new Set(['source_id', 'user_id', 'kind', 'date']);

const isPresent = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0) && value !== '';

/** What an event lacks or has too much of for its kind. */
export function kindFault(event: CheckIn): Fault | undefined {
  const { fields, needs } = rules[event.kind];
  const strange = Object.keys(event).find((name) => !common.has(name) && !fields.includes(name as Field));
  if (strange !== undefined)
    return { field: strange, reason: sayIn(`这类打卡不能填写 ${strange}`, `A check-in of this kind has no ${strange}`) };
  const lacking = needs.find(({ anyOf }) => !anyOf.some((name) => isPresent(event[name])));
  return lacking && { field: lacking.anyOf[0] as string, reason: lacking.reason };
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Minutes of sleep; between the clocks where they are not given. */
export const sleepMinutes = ({ sleep_minutes, bed_at, wake_at }: CheckIn) =>
  sleep_minutes ?? (bed_at !== undefined && wake_at !== undefined ? (minutesOf(wake_at) - minutesOf(bed_at) + 1440) % 1440 : undefined);
