import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Progress } from '#ui/status/Progress.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { type ImportDetail, isLive } from '../import-state.js';
import { StepHeading } from '../Steps.js';

const words = texts({
  undoing: ['正在撤销导入', 'Undoing the import'],
  undoingText: ['可以关闭此窗口，撤销会继续，进度见导入记录。', 'You can close this. The undo continues, and the list shows its progress.'],
  undone: ['导入已撤销', 'Import undone'],
  stopped: ['撤销未完成', 'The undo is not complete'],
  stoppedText: (counts: string) => [
    `${counts}。已撤销的部分不会恢复，可以继续撤销。`,
    `${counts}. What was undone stays undone. You can continue the undo.`,
  ],
  counts: (removed: string, restored: string, kept: string) => [
    `删除 ${removed}，恢复 ${restored}，保留 ${kept}`,
    `${removed} removed, ${restored} restored, ${kept} kept`,
  ],
});

/** Shows how far the undo of an import is, or what it did. Earlier versions kept only its time. */
export function UndoHead({ one }: { one: ImportDetail }) {
  const t = useTexts(words);
  const { undo } = one;
  if (!undo) return <StepHeading key="undone" title={t.undone} text={one.undone_at ? formatTime(one.undone_at) : undefined} />;
  const counts = t.counts(formatCount(undo.removed), formatCount(undo.restored), formatCount(undo.kept));
  if (isLive(undo))
    return (
      <>
        <StepHeading key="undoing" title={t.undoing} text={t.undoingText} />
        <Progress label={t.undoing} pct={undo.pct} text={counts} />
      </>
    );
  if (one.undone_at) return <StepHeading key="undone" title={t.undone} text={`${formatTime(one.undone_at)} · ${counts}`} />;
  return (
    <>
      <StepHeading key="stopped" title={t.stopped} text={t.stoppedText(counts)} />
      {undo.error ? (
        <chakra.p role="alert" bg="rose.50" color="rose" borderRadius="md" px="4" py="2.5" mt="-2">
          {undo.error}
        </chakra.p>
      ) : null}
    </>
  );
}
