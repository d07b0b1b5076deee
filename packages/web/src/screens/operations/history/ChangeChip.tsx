import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';

type Entry = Row<'listHistoryEntries'>;

const words = texts({ from: (number: number) => [`恢复自 #${number}`, `Restored from #${number}`] });

const tones: Record<Entry['change'], ChipTone> = { found: 'plain', created: 'good', updated: 'info', deleted: 'bad', restored: 'act' };

/** Shows what happened with a saved state. */
export function ChangeChip({ entry: { change, restored_number } }: { entry: Entry }) {
  const t = useTexts(words);
  const meta = useMeta('listHistoryEntries');
  const field = meta.input('change');
  return <StatusChip tone={tones[change]}>{restored_number === null ? meta.word(field, change) : t.from(restored_number)}</StatusChip>;
}
