import { chakra, Flex } from '@chakra-ui/react';
import { areaOf, type Data, type OperationId } from '@shiyi/sdk';
import { refresh, useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ConfirmButton } from '#ui/button/ConfirmButton.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { formatTime } from '#ui/text/format.js';
import { ChangeChip } from './ChangeChip.js';
import { type Difference, DifferenceTable } from './DifferenceTable.js';

const words = texts({
  changes: ['这次改了什么', 'What changed'],
  nothing: ['没有字段变化', 'No field changed'],
  before: ['变更前', 'Before'],
  after: ['变更后', 'After'],
  restore: ['恢复到这个版本', 'Restore this version'],
  question: (name: string) => [`把「${name}」恢复到这个版本？`, `Restore this version of “${name}”?`],
  consequence: (count: number) => [
    `会改动 ${count} 个字段，并存为一个新版本。现在的版本留在历史里，可以再恢复。`,
    `This changes ${countOf(count, 'field')} and is saved as a new version. The current one stays in the history and can be restored.`,
  ],
  current: ['现在', 'Current'],
  restored: ['恢复后', 'Restored'],
  same: ['与现在的内容一致', 'Same as the current version'],
  since: ['与现在的差异', 'Difference from the current version'],
  done: ['已恢复', 'Restored'],
  gone: ['原有状态，由同步或旧版本写入', 'Found as it was: a sync or an earlier release wrote it'],
});

type Detail = Data<'getHistoryEntry'>;

/** Shows a saved version: its author, its changes, and restoring it. */
export function EntryDetail({ detail, onRestored }: { detail: Detail; onRestored?: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('listHistoryEntries');
  const { entry, from_previous, to_current, operation_id } = detail;
  const operation = operation_id as OperationId;
  return (
    <>
      <Flex align="center" gap="2.5" flexWrap="wrap">
        <chakra.b fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
          {entry.name}
        </chakra.b>
        <ChangeChip entry={entry} />
      </Flex>
      <RecordFacts meta={meta} facts={{ staff: entry.staff?.name ?? t.gone, created_at: formatTime(entry.created_at) }} />
      <DetailSection title={t.changes}>
        <Differences differences={from_previous} operation={operation} before={t.before} after={t.after} none={t.nothing} />
      </DetailSection>
      {entry.number < detail.latest ? (
        <DetailSection title={t.since}>
          <Differences differences={to_current} operation={operation} before={t.current} after={t.restored} none={t.same} />
          {detail.may_restore ? <RestoreButton detail={detail} onRestored={onRestored} /> : null}
        </DetailSection>
      ) : null}
    </>
  );
}

interface DifferencesProps {
  differences: readonly Difference[];
  operation: OperationId;
  before: string;
  after: string;
  none: string;
}

const Differences = ({ none, ...table }: DifferencesProps) =>
  table.differences.length > 0 ? <DifferenceTable {...table} /> : <chakra.p color="ink.3">{none}</chakra.p>;

function RestoreButton({ detail, onRestored }: { detail: Detail; onRestored: (() => void) | undefined }) {
  const t = useTexts(words);
  const { entry, latest, to_current, operation_id } = detail;
  const restoring = useAction('restoreHistoryEntry', { done: t.done });

  async function restore() {
    const answer = await restoring.run({ id: entry.id, latest });
    if (!answer.ok) return;
    const area = areaOf[operation_id as OperationId];
    await refresh((Object.keys(areaOf) as OperationId[]).filter((id) => areaOf[id] === area));
    onRestored?.();
  }

  return (
    <ConfirmButton
      id="restoreHistoryEntry"
      alignSelf="flex-start"
      disabled={restoring.busy}
      question={t.question(entry.name)}
      consequence={t.consequence(to_current.length)}
      action={t.restore}
      onConfirm={restore}
    >
      {t.restore}
    </ConfirmButton>
  );
}
