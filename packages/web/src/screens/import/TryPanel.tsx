import { chakra, Drawer, Flex } from '@chakra-ui/react';
import { Button } from '../../components/Button.js';
import { formatCount } from '../../format.js';
import { counted, texts, useTexts } from '../../texts.js';
import { Changes } from './ChangesPart.js';
import { Counts } from './CountsPart.js';
import { DuplicateChoice } from './DuplicateChoicePart.js';
import { Forgotten } from './ForgottenPart.js';
import { type ImportDetail, isLive, rowsDone } from './import-state.js';
import { Mapping } from './MappingPart.js';
import { missingFields } from './mapping.js';
import { canMend } from './mend.js';
import { Progress } from './ProgressPart.js';
import { ImportRows } from './RowsPart.js';
import { StepHeading } from './StepsPart.js';
import { useImportActions } from './use-import-actions.js';
import { type Try, useTry } from './use-try.js';

const words = texts({
  checking: ['正在检查', 'Checking'],
  checkingText: ['试运行，不会写入任何内容。', 'A try; nothing is written.'],
  waiting: ['排队中，马上开始', 'Waiting for its turn'],
  read: (count: string, failed: string) => [
    `已检查 ${count} 行，${failed} 行不能导入`,
    `${counted(count, 'row')} checked, ${failed} cannot be taken`,
  ],
  stop: ['停止检查', 'Stop'],
  stopped: ['检查已停止', 'The check was stopped'],
  broken: ['还不能导入', 'This cannot be imported yet'],
  checked: ['检查结果', 'What would happen'],
  nothing: ['没有可导入的行，请修改文件或调整列对应。', 'No row would be imported; mend the file or change the columns.'],
  known: ['全部是已有的记录，没有要新增或更改的。', 'All records are known; there is nothing to create or change.'],
  ready: (count: string) => [
    `${count} 条可以导入，还没有写入任何内容。`,
    `${counted(count, 'record')} can be imported; nothing is written yet.`,
  ],
  some: (count: string, failed: string) => [
    `${count} 条可以导入；${failed} 行有问题，导入时会略过，可以先修改。`,
    `${counted(count, 'record')} can be imported; ${counted(failed, 'row')} would be left out. You can mend them first.`,
  ],
  missing: (labels: string) => [`还没有指定「${labels}」对应的列`, `No column is chosen for ${labels}`],
  changed: ['列对应改过了，重新检查后才能导入。', 'Columns were changed; check again before importing.'],
  again: ['重新检查', 'Check again'],
  save: ['下载检查结果', 'Download result'],
  other: ['换个文件', 'Another file'],
  resume: ['继续检查', 'Resume'],
  mendHere: ['在这里修改', 'Mend here'],
  start: (count: string) => [`导入 ${count} 条`, `Import ${counted(count, 'record')}`],
  startNone: ['导入', 'Import'],
});

interface Props {
  one: ImportDetail;
  /** The next one is on its way. */
  stale: boolean;
  /** Leads to where refused rows are mended. */
  onMend: () => Promise<void>;
  onOpen: (id: number | 'new') => void;
}

/** Step 2: what would happen, with the choices that change it. */
export function TryPanel({ one, stale, onMend, onOpen }: Props) {
  const t = useTexts(words);
  const actions = useImportActions()(one);
  const next = useTry(one, onOpen);
  const busy = next.busy || stale || isLive(one);
  const count = one.created + one.updated;
  return (
    <>
      <Drawer.Body>
        <Flex direction="column" gap="5">
          <Head one={one} busy={busy} stop={actions.cancel} />
          <Forgotten of={one} />
          {busy ? null : <Found one={one} next={next} />}
        </Flex>
      </Drawer.Body>
      <Drawer.Footer>
        <Button onClick={() => onOpen('new')}>{t.other}</Button>
        {actions.resume && !busy && one.status === 'cancelled' ? <Button onClick={() => void actions.resume?.()}>{t.resume}</Button> : null}
        {actions.save && canMend(one) && !busy && next.may ? <Button onClick={() => void onMend()}>{t.mendHere}</Button> : null}
        {actions.save && !busy && one.failed > 0 ? <Button onClick={() => void actions.save?.()}>{t.save}</Button> : null}
        {next.may ? (
          <Button
            look="solid"
            disabled={busy || one.status !== 'finished' || count === 0 || next.edited}
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

/** What a try that has ended found, and the choices for the next. */
function Found({ one, next }: { one: ImportDetail; next: Try }) {
  const t = useTexts(words);
  if (one.columns.length === 0) return null;
  const finished = one.status === 'finished';
  const missing = missingFields(one, next.fields);
  return (
    <>
      {finished ? <Counts of={one} /> : null}
      {finished && next.may && one.updated + one.skipped > 0 ? (
        <DuplicateChoice value={next.duplicates} onChange={next.setDuplicates} />
      ) : null}
      <Mapping one={one} fields={next.fields} onChange={next.may ? next.setField : undefined} />
      {next.may && (missing.length > 0 || next.edited) ? (
        <Flex role="status" align="center" gap="3" bg="amber.50" color="amber" borderRadius="md" px="4" py="2" mt="-2">
          <chakra.span flex="1">{missing.length > 0 ? t.missing(missing.join('、')) : t.changed}</chakra.span>
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
  const done = rowsDone(one);
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
