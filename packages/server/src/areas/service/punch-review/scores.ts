import type { Input } from '@shiyi/sdk';
import { refuseField } from '../../../http/refusal.js';
import { scoreItems } from '../punch/score-items.js';

type ScoreInput = Input<'saveDietEvaluation'>['score_items'];

const whole = scoreItems.reduce((sum, { max }) => sum + max, 0);

/** The score of a meal, 0 to 100 in whole points. @throws Refusal 42200 unless each item has one value within its limit */
export function scoreOf(given: ScoreInput): number {
  for (const [at, { item_id, value }] of given.entries()) {
    const item = scoreItems.find(({ id }) => id === item_id);
    const field = `score_items.${at}`;
    if (!item) throw refuseField(42200, `${field}.item_id`, 'exists', ['没有这个评分项', 'There is no such score item']);
    if (given.findIndex((one) => one.item_id === item_id) !== at)
      throw refuseField(42200, `${field}.item_id`, 'repeated', ['每个评分项只能打一次分', 'Score each item once']);
    if (value > item.max)
      throw refuseField(42200, `${field}.value`, 'maximum', [
        `「${item.name[0]}」最高 ${item.max} 分`,
        `${item.name[1]} has at most ${item.max} points`,
      ]);
  }
  const missing = scoreItems.find(({ id }) => !given.some(({ item_id }) => item_id === id));
  if (missing)
    throw refuseField(42200, 'score_items', 'required', [
      `请给「${missing.name[0]}」打分`,
      `Give ${missing.name[1].toLowerCase()} its points`,
    ]);
  return Math.round((given.reduce((sum, { value }) => sum + value, 0) / whole) * 100);
}
