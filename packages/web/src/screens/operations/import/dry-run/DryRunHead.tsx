import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Progress } from '#ui/status/Progress.js';
import { formatCount } from '#ui/text/format.js';
import { type ImportDetail, isLive, processedRows } from '../import-state.js';
import { StepHeading } from '../Steps.js';

const words = texts({
  checking: ['正在预检', 'Checking'],
  checkingText: ['预检不会写入任何内容。', 'Dry run only. Nothing is written.'],
  following: ['正在按新的选择重新预检…', 'Checking again with your changes …'],
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
});

interface WaitingProps {
  one: ImportDetail;
  stop: (() => Promise<void>) | undefined;
}

/** Shows the progress of the first dry run of a file. */
export function FirstDryRun({ one, stop }: WaitingProps) {
  const t = useTexts(words);
  const done = processedRows(one);
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
}

/** Returns what came of a dry run, in a sentence. */
function useSentence(one: ImportDetail): string | undefined {
  const t = useTexts(words);
  if (one.status !== 'finished' || one.file_forgotten_at) return undefined;
  const count = one.created + one.updated;
  const nothing = one.skipped > 0 && one.failed === 0 ? t.known : t.nothing;
  return count === 0 ? nothing : one.failed > 0 ? t.some(formatCount(count), formatCount(one.failed)) : t.ready(formatCount(count));
}

/** Shows what came of a dry run, or that the next one runs. */
export function DryRunHead({ one, busy, isAsked }: { one: ImportDetail; busy: boolean; isAsked: boolean }) {
  const t = useTexts(words);
  const sentence = useSentence(one);
  const place = useRef<HTMLDivElement>(null);
  const { id } = one;
  // The control that was used may be gone, such as the button of an answered question.
  useEffect(() => {
    if (id && document.activeElement === document.body) place.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
  }, [id]);
  const title = one.status === 'cancelled' ? t.stopped : one.status === 'failed' ? t.broken : t.checked;
  return (
    <div ref={place}>
      <StepHeading title={title} text={busy ? t.following : sentence} />
      {one.status === 'failed' && !isAsked && !busy ? (
        <chakra.p role="alert" bg="rose.50" color="rose" borderRadius="md" px="4" py="2.5" mt="3">
          {one.error}
        </chakra.p>
      ) : null}
    </div>
  );
}
