import { useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { Builder } from '#screens/tags/smart-tag/builder/builder-store.js';
import { firstProblem } from '#screens/tags/smart-tag/builder/rule-fields.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { joinNames } from '#ui/text/format.js';
import type { FissionRecord } from '../fission.js';
import { useTimeText } from '../use-time-text.js';
import { type FissionInput, typedInput } from './fission-values.js';

const words = texts({
  ask: (name: string) => [`开始「${name}」？`, `Start “${name}”?`],
  start: ['开始活动', 'Start'],
  tier: (count: number, reward: string) => [`${count} 位得「${reward}」`, `${count} for “${reward}”`],
  now: (end: string, tiers: string) => [
    `现在开始，到 ${end} 结束；${tiers}。开始后，档位、人数和参与范围不能再改。`,
    `It starts now and ends ${end}; ${tiers}. Once it runs, tiers, counts and who may take part stay as they are.`,
  ],
  later: (start: string, end: string, tiers: string) => [
    `${start} 自动开始，到 ${end} 结束；${tiers}。开始后，档位、人数和参与范围不能再改。`,
    `It starts by itself at ${start} and ends ${end}; ${tiers}. Once it runs, tiers, counts and who may take part stay as they are.`,
  ],
});

/** Shows what is not complete in the condition, and returns whether there is any. */
function markIncomplete(builder: Builder): boolean {
  const { root } = builder.getState();
  const problem = root.items.length > 0 ? firstProblem(root) : undefined;
  if (problem) builder.setState({ isMarked: true, open: problem.id, focus: problem.id });
  return problem !== undefined;
}

/** Returns a function that asks before a campaign starts: when, and what it gives for how many. */
function useStartConfirmation() {
  const t = useTexts(words);
  const time = useTimeText();
  const confirmed = useConfirmation('createFission');
  return ({ name, start_at, end_at, tasks }: FissionInput) => {
    const tiers = joinNames(tasks.map(({ invite_count, reward }) => t.tier(invite_count, reward.name)));
    const [start, end] = [time.at(start_at), time.at(end_at)];
    const text = Date.parse(start_at) > Date.now() ? t.later(start, end, tiers) : t.now(end, tiers);
    return confirmed({ title: t.ask(name), text, action: t.start, danger: false });
  };
}

/** Prepares what is sent: a draft as it is, a campaign once its start is confirmed. */
export function useSubmission(record: FissionRecord | undefined, builder: Builder) {
  const confirmed = useStartConfirmation();
  const isDraft = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const isOn = record !== undefined && record.status !== 'draft';

  async function prepare<T extends FissionInput>(input: T): Promise<T | undefined> {
    const draft = isDraft.current;
    isDraft.current = false;
    if (markIncomplete(builder)) return undefined;
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled), [data-incomplete] input:not(:disabled)');
    if (wrong) return void wrong.focus();
    const next = { ...typedInput(input), draft };
    return draft || isOn || (await confirmed(next)) ? next : undefined;
  }

  return {
    box,
    prepare,
    /** The next submission keeps a draft. */
    keepDraft: () => {
      isDraft.current = true;
    },
  };
}
