import { texts, useTexts } from '#app/texts.js';
import type { ShowValue } from '#form/ConflictPanel.js';
import { joinNames } from '#ui/text/format.js';
import type { FissionRecord } from '../fission.js';
import { useTimeText } from '../use-time-text.js';
import type { FissionInput } from './fission-values.js';

const words = texts({
  tier: (count: number, reward: string, stock: number) => [`${count} 位：${reward} × ${stock}`, `${count}: ${reward} × ${stock}`],
  everyone: ['所有好友', 'Every contact'],
  some: (count: number) => [`${count} 个条件`, `${count} conditions`],
});

/** Returns how values read that the contract has no words for, where two people changed a campaign at once. */
export function useShowValue(record: FissionRecord | undefined): ShowValue {
  const t = useTexts(words);
  const time = useTimeText();
  return (name, value) => {
    if (name === 'tasks')
      return joinNames((value as FissionInput['tasks']).map(({ invite_count, reward }) => t.tier(invite_count, reward.name, reward.stock)));
    if (name === 'welcome' || name === 'push') return (value as { content?: string }).content ?? '';
    if (name === 'start_at' || name === 'end_at') return value ? time.at(String(value)) : undefined;
    if (name === 'poster_id' && value === record?.poster.id) return record?.poster.name;
    if (name !== 'audience') return undefined;
    const count = Object.keys(value as object).length;
    return count === 0 ? t.everyone : t.some(count);
  };
}
