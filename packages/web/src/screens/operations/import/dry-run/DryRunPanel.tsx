import { chakra, Drawer, Flex } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Progress } from '#ui/status/Progress.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { canFix } from '../fix/fix.js';
import { type ImportDetail, isLive, processedRows } from '../import-state.js';
import { kindOf } from '../kinds.js';
import { Changes } from '../result/Changes.js';
import { Counts } from '../result/Counts.js';
import { ExpiredFile } from '../result/ExpiredFile.js';
import { ImportRows } from '../result/ImportRows.js';
import { StepHeading } from '../Steps.js';
import { useImportActions } from '../use-import-actions.js';
import { DuplicateChoice } from './DuplicateChoice.js';
import { Mapping } from './Mapping.js';
import { Meanings } from './Meanings.js';
import { missingFields } from './mapping.js';
import { type Try, useDryRun } from './use-dry-run.js';

const words = texts({
  checking: ['正在预检', 'Checking'],
  checkingText: ['预检不会写入任何内容。', 'Dry run only. Nothing is written.'],
  waiting: ['排队中，即将开始', 'Waiting to start'],
  read: (count: string, failed: string) => [
    `已预检 ${count} 行，${failed} 行不能导入`,
    `${countOf(count, 'row')} checked, ${failed} with errors`,
  ],
  stop: ['停止预检', 'Stop'],
  stopped: ['预检已停止', 'Dry run stopped'],
  broken: ['还不能导入', 'Not ready to import'],
  checked: ['预检结果', 'Dry run result'],
  nothing: ['没有可导入的行，请修改文件或调整列对应。', 'No rows can be imported. Fix the file or change the column mapping.'],
  known: ['全部记录都已存在，没有要新增或更新的。', 'All records already exist. There is nothing to create or update.'],
  ready: (count: string) => [
    `${count} 条可以导入，还没有写入任何内容。`,
    `${countOf(count, 'record')} ready to import. Nothing has been written yet.`,
  ],
  some: (count: string, failed: string) => [
    `${count} 条可以导入；${failed} 行有问题，导入时会跳过，也可以先修改。`,
    `${countOf(count, 'record')} ready to import. ${countOf(failed, 'row')} with errors will be skipped unless you fix them first.`,
  ],
  missing: (labels: string) => [`还没有指定「${labels}」对应的列`, `No column is mapped to ${labels}`],
  changed: ['列对应已修改，请重新预检后再导入。', 'Column mapping changed. Repeat the dry run before importing.'],
  again: ['重新预检', 'Repeat dry run'],
  save: ['下载预检结果', 'Download dry run result'],
  other: ['换个文件', 'Choose another file'],
  resume: ['继续预检', 'Resume'],
  fixHere: ['在线修改', 'Fix here'],
  start: (count: string) => [`导入 ${count} 条`, `Import ${countOf(count, 'record')}`],
  startNone: ['导入', 'Import'],
});

interface Props {
  one: ImportDetail;
  /** Whether the next dry run is loading. */
  stale: boolean;
  /** Opens the editor of rejected rows. */
  onFix: () => Promise<void>;
  onOpen: (id: number | 'new') => void;
}

/** Step 2: try the import in a dry run and choose its options. */
export function DryRunPanel({ one, stale, onFix, onOpen }: Props) {
  const t = useTexts(words);
  const actions = useImportActions()(one);
  const next = useDryRun(one, onOpen);
  const busy = next.busy || stale || isLive(one);
  const count = one.created + one.updated;
  return (
    <>
      <Drawer.Body>
        <Flex direction="column" gap="5">
          <Head one={one} busy={busy} stop={actions.cancel} />
          <ExpiredFile of={one} />
          {busy ? null : <DryRunResult one={one} next={next} />}
        </Flex>
      </Drawer.Body>
      <Drawer.Footer>
        <Button onClick={() => onOpen('new')}>{t.other}</Button>
        {actions.resume && !busy && one.status === 'cancelled' ? <Button onClick={() => void actions.resume?.()}>{t.resume}</Button> : null}
        {actions.save && canFix(one) && !busy && next.may ? <Button onClick={() => void onFix()}>{t.fixHere}</Button> : null}
        {actions.save && !busy && one.failed > 0 ? <Button onClick={() => void actions.save?.()}>{t.save}</Button> : null}
        {next.may ? (
          <Button
            look="solid"
            disabled={busy || one.status !== 'finished' || count === 0 || next.edited || (next.mustConfirm && !next.confirmed)}
            aria-busy={next.busy}
            onClick={() => void next.start()}
          >
            {count > 0 && !busy ? t.start(formatCount(count)) : t.startNone}
          </Button>
        ) : null}
      </Drawer.Footer>
    </>
  );
}

/** Shows the result of a finished dry run, and the options of the next. */
function DryRunResult({ one, next }: { one: ImportDetail; next: Try }) {
  const t = useTexts(words);
  if (one.columns.length === 0) return null;
  const finished = one.status === 'finished';
  const missing = missingFields(one, next.fields);
  return (
    <>
      {finished ? <Counts of={one} /> : null}
      {finished && next.may && kindOf(one.type)?.updates && one.updated + one.skipped > 0 ? (
        <DuplicateChoice value={next.duplicates} onChange={next.setDuplicates} />
      ) : null}
      <Mapping one={one} next={next} />
      <Meanings one={one} next={next} />
      {next.may && (missing.length > 0 || next.edited) ? (
        <Flex role="status" align="center" gap="3" bg="amber.50" color="amber" borderRadius="md" px="4" py="2" mt="-2">
          <chakra.span flex="1">{missing.length > 0 ? t.missing(joinNames(missing)) : t.changed}</chakra.span>
          <Button size="sm" disabled={missing.length > 0 || !next.edited} onClick={() => void next.again()}>
            {t.again}
          </Button>
        </Flex>
      ) : null}
      <Changes of={one} />
      <ImportRows key={one.id} of={one} />
    </>
  );
}

function Head({ one, busy, stop }: { one: ImportDetail; busy: boolean; stop: (() => Promise<void>) | undefined }) {
  const t = useTexts(words);
  const done = processedRows(one);
  if (busy)
    return (
      <>
        <StepHeading title={t.checking} text={t.checkingText} />
        <Progress
          label={t.checking}
          pct={isLive(one) ? one.read_pct : 0}
          text={isLive(one) && done > 0 ? t.read(formatCount(done), formatCount(one.failed)) : t.waiting}
        >
          {stop && isLive(one) ? (
            <Button size="sm" onClick={() => void stop()}>
              {t.stop}
            </Button>
          ) : null}
        </Progress>
      </>
    );
  if (one.status === 'cancelled') return <StepHeading key="stopped" title={t.stopped} />;
  if (one.status === 'failed')
    return (
      <>
        <StepHeading key="broken" title={t.broken} />
        <chakra.p role="alert" bg="rose.50" color="rose" borderRadius="md" px="4" py="2.5" mt="-2">
          {one.error}
        </chakra.p>
      </>
    );
  if (one.file_forgotten_at) return <StepHeading key="checked" title={t.checked} />;
  const count = one.created + one.updated;
  const nothing = one.skipped > 0 && one.failed === 0 ? t.known : t.nothing;
  const text = count === 0 ? nothing : one.failed > 0 ? t.some(formatCount(count), formatCount(one.failed)) : t.ready(formatCount(count));
  return <StepHeading key="checked" title={t.checked} text={text} />;
}
