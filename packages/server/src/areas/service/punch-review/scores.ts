import type { Input } from '@shiyi/sdk';
import { refuseField } from '../../../http/refusal.js';
import { type ItemScore, scoreFrom } from '../../../nutrition/review/rubric.js';
import { scoreItems } from '../punch/score-items.js';

type ScoreInput = Input<'saveDietEvaluation'>['score_items'];

/**
 * The score of a meal: points / points of the same items x 100, whole points. What the draft could not judge may be left out.
 *
 * @throws Refusal 42200 unless each item of the draft has one value, and each value lies within its limit
 */
export function scoreOf(given: ScoreInput, draft: readonly ItemScore[]): number {
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
  const has = (items: readonly ItemScore[], id: number) => items.some(({ item_id }) => item_id === id);
  const missing = scoreItems.find(({ id }) => has(draft, id) && !has(given, id));
  if (missing)
    throw refuseField(42200, 'score_items', 'required', [
      `请给「${missing.name[0]}」打分`,
      `Give ${missing.name[1].toLowerCase()} its points`,
    ]);
  return scoreFrom(given) ?? 0;
}
