import { chakra, Drawer, Flex } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Progress } from '#ui/status/Progress.js';
import { formatCount } from '#ui/text/format.js';
import { canFix } from '../fix/fix.js';
import { type ImportDetail, isLive, processedRows } from '../import-state.js';
import { useImportKinds } from '../kinds.js';
import { StepHeading } from '../Steps.js';
import { type ImportActions, useImportActions } from '../use-import-actions.js';
import { Changes } from './Changes.js';
import { Counts } from './Counts.js';
import { ExpiredFile } from './ExpiredFile.js';
import { ImportedRecordsLink } from './ImportedRecordsLink.js';
import { ImportRows } from './ImportRows.js';
import { RetainedRecords } from './RetainedRecords.js';
import { UndoHead } from './UndoHead.js';
import { WaitingRows } from './WaitingRows.js';

const words = texts({
  running: ['正在导入', 'Importing'],
  runningText: [
    '可以关闭此窗口，导入会继续，进度见导入记录。',
    'You can close this. The import continues, and the list shows its progress.',
  ],
  waiting: ['排队中，即将开始', 'Waiting to start'],
  read: (count: string, failed: string) => [`已处理 ${count} 行，失败 ${failed} 行`, `${countOf(count, 'row')} done, ${failed} failed`],
  finished: ['导入完成', 'Import complete'],
  cancelled: ['导入已取消', 'Import canceled'],
  failed: ['导入未完成', 'Import didn’t finish'],
  good: ['全部行都已处理，没有失败。', 'All rows were imported. None failed.'],
  mend: (failed: string) => [
    `${failed} 行没有导入：按“失败原因”修改后再次导入，已导入的不会重复。`,
    `${countOf(failed, 'row')} not imported. Fix the errors and import again; imported rows won’t be duplicated.`,
  ],
  failedRows: (failed: string) => [
    `${failed} 行没有导入，原因见下面的各行结果。`,
    `${countOf(failed, 'row')} not imported. See the reasons below.`,
  ],
  stay: (count: string) => [`已导入的 ${count} 条保留。`, `${count} imported so far are kept.`],
  kept: (count: string) => [
    `已导入的 ${count} 条保留，可以继续，也可以撤销。`,
    `${count} imported so far are kept. You can resume or undo the import.`,
  ],
  cancel: ['停止导入', 'Stop import'],
  resume: ['恢复导入', 'Resume import'],
  undo: ['撤销导入', 'Undo import'],
  continueUndo: ['继续撤销', 'Continue undo'],
  stopUndo: ['停止撤销', 'Stop undo'],
  again: ['再次导入', 'Import again'],
  save: ['下载结果', 'Download result'],
  fixHere: ['在线修改', 'Fix here'],
  close: ['关闭', 'Close'],
});

interface Props {
  one: ImportDetail;
  /** Opens the editor of rejected rows. */
  onFix: () => Promise<void>;
  onOpen: (id: 'new') => void;
  onClose: () => void;
}

/** Steps 3 and 4: progress and result of the import. */
export function RunPanel(props: Props) {
  const { one } = props;
  return (
    <>
      <Drawer.Body>
        <Flex direction="column" gap="5">
          <Head one={one} />
          <ExpiredFile of={one} />
          <Counts of={one} />
          {isLive(one) ? null : (
            <>
              <ImportedRecordsLink of={one} />
              <RetainedRecords of={one} />
              <WaitingRows of={one} />
              <ImportRows of={one} />
              <Changes of={one} />
            </>
          )}
        </Flex>
      </Drawer.Body>
      <Drawer.Footer>
        <Actions {...props} />
      </Drawer.Footer>
    </>
  );
}

/** Starts, continues or stops the undo. */
function UndoAction({ one, actions: { undo, stopUndo } }: { one: ImportDetail; actions: ImportActions }) {
  const t = useTexts(words);
  const act = stopUndo ?? undo;
  if (!act) return null;
  return (
    <Button look="danger" me="auto" onClick={() => void act()}>
      {stopUndo ? t.stopUndo : one.undo ? t.continueUndo : t.undo}
    </Button>
  );
}

/** Renders the available actions; the most likely is green. */
function Actions({ one, onFix, onOpen, onClose }: Props) {
  const t = useTexts(words);
  const actions = useImportActions()(one);
  const { cancel, save, resume } = actions;
  const kinds = useImportKinds();
  const mayKind = kinds.some(({ type }) => type === one.type);
  const live = isLive(one);
  return (
    <>
      <UndoAction one={one} actions={actions} />
      {cancel ? (
        <Button look="danger" onClick={() => void cancel()}>
          {t.cancel}
        </Button>
      ) : null}
      {kinds.length > 0 && !live ? <Button onClick={() => onOpen('new')}>{t.again}</Button> : null}
      {save && canFix(one) && mayKind ? <Button onClick={() => void onFix()}>{t.fixHere}</Button> : null}
      {save ? (
        <Button look={one.failed > 0 && !resume ? 'solid' : 'outline'} onClick={() => void save()}>
          {t.save}
        </Button>
      ) : null}
      {resume ? (
        <Button look="solid" onClick={() => void resume()}>
          {t.resume}
        </Button>
      ) : live || one.failed === 0 ? (
        <Button look={live ? 'outline' : 'solid'} onClick={onClose}>
          {t.close}
        </Button>
      ) : null}
    </>
  );
}

function Head({ one }: { one: ImportDetail }) {
  const t = useTexts(words);
  const done = processedRows(one);
  if (isLive(one))
    return (
      <>
        <StepHeading title={t.running} text={t.runningText} />
        <Progress label={t.running} pct={one.read_pct} text={done > 0 ? t.read(formatCount(done), formatCount(one.failed)) : t.waiting} />
      </>
    );
  if (one.undo || one.undone_at) return <UndoHead one={one} />;
  const [left, kept] = one.file_forgotten_at ? [t.failedRows, t.stay] : [t.mend, t.kept];
  if (one.status === 'finished')
    return <StepHeading key="finished" title={t.finished} text={one.failed > 0 ? left(formatCount(one.failed)) : t.good} />;
  const text = kept(formatCount(one.created + one.updated));
  if (one.status === 'cancelled') return <StepHeading key="cancelled" title={t.cancelled} text={text} />;
  return (
    <>
      <StepHeading key="failed" title={t.failed} text={done > 0 ? text : undefined} />
      <chakra.p role="alert" bg="rose.50" color="rose" borderRadius="md" px="4" py="2.5" mt="-2">
        {one.error}
      </chakra.p>
    </>
  );
}
