import type { Input } from '@shiyi/sdk';
import { wholeNumber } from '../operation/whole-number.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';

export interface ChoiceOptions {
  to: string[];
  rule?: string;
  pick?: string[];
}

type Choice = Required<Pick<Input<'createHandOver'>, 'user_id' | 'to_user_ids' | 'rule' | 'picks'>>;

const pattern = /^(tag|channel):([1-9]\d{0,15})=([1-9]\d{0,15})$/;

/** Reads pairs such as `tag:118=1005`. @throws Failure for others, and for tags together with channels */
function picksOf({ say }: Context, pairs: readonly string[]) {
  const found = pairs.map((pair) => {
    const [, by, of, user] = pattern.exec(pair) ?? [];
    if (!by)
      throw new Failure(
        'usage',
        'hand-over-choice',
        say(`--pick 应写成 tag:118=1005 或 channel:6=1005，而不是 ${pair}`, `--pick takes tag:118=1005 or channel:6=1005, not ${pair}`),
      );
    return { by: by as 'tag' | 'channel', of: Number(of), user_id: Number(user) };
  });
  const kinds = new Set(found.map(({ by }) => by));
  if (kinds.size > 1)
    throw new Failure(
      'usage',
      'hand-over-choice',
      say('--pick 只能全部按标签，或全部按渠道', '--pick takes either tags or channels, not both'),
    );
  return { rule: found[0]?.by, picks: found.map(({ of, user_id }) => ({ of, user_id })) };
}

/** Reads who hands over to whom, and who gets what. @throws Failure */
export function choiceOf(context: Context, staff: string, { to, rule, pick = [] }: ChoiceOptions): Choice {
  const { say } = context;
  const picked = picksOf(context, pick);
  if (rule !== undefined && picked.rule)
    throw new Failure('usage', 'hand-over-choice', say('--rule 和 --pick 只能用一个', 'Use either --rule or --pick'));
  if (rule !== undefined && rule !== 'one' && rule !== 'even')
    throw new Failure('usage', 'hand-over-choice', say(`--rule 可用 one、even，而不是 ${rule}`, `--rule takes one or even, not ${rule}`));
  return {
    user_id: wholeNumber(context, staff, say('员工编号', 'A staff ID')),
    to_user_ids: to.map((id) => wholeNumber(context, id, say('员工编号', 'A staff ID'))),
    rule: picked.rule ?? (rule as 'one' | 'even' | undefined) ?? 'even',
    picks: picked.picks,
  };
}
