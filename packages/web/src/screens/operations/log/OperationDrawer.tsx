import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { Facts, Mono } from '#ui/facts/Facts.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { ActionName, moduleTitle } from './ActionName.js';
import { ChangeTable } from './ChangeTable.js';
import { ResultChip, resultTitle } from './ResultChip.js';

const words = texts({
  title: (id: string) => [`操作 #${id}`, `Operation #${id}`],
  changes: ['改了什么', 'What changed'],
  chain: ['防篡改摘要', 'Tamper-evident digest'],
  chainText: [
    '摘要由这条记录和上一条的摘要一起算出；任意一条被改动，之后的摘要都会不一致。',
    'Computed from this row and the previous digest. If any row is altered, all later digests no longer match.',
  ],
  first: ['这是第一条', 'This is the first row'],
  erased: (time: string) => [
    `客户数据已于 ${time} 删除，涉及该客户的内容不再保留。`,
    `What concerned a customer was erased with them on ${time}.`,
  ],
  acting: (name: string) => [`由 ${name} 代为操作`, `done by ${name} for them`],
});

/** Shows a log entry: who, what, the outcome, and what changed. */
export function OperationDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <ReadDrawer id={id} read="getOperationLog" title={t.title(String(id ?? ''))} onClose={onClose}>
      {(entry) => <OperationFacts entry={entry} />}
    </ReadDrawer>
  );
}

interface EntryProps {
  entry: Data<'getOperationLog'>;
}

function OperationFacts({ entry }: EntryProps) {
  const t = useTexts(words);
  return (
    <>
      <Flex align="center" gap="2.5" flexWrap="wrap">
        <chakra.b fontSize="lg" fontWeight="semibold">
          <ActionName id={entry.operation_id} zh={entry.action} />
        </chakra.b>
        <ResultChip ok={entry.ok} code={entry.code} />
      </Flex>
      <Call entry={entry} />
      <DetailSection title={t.changes}>
        {entry.erased_at ? <chakra.p color="ink.3">{t.erased(formatTime(entry.erased_at))}</chakra.p> : null}
        <ChangeTable operation={entry.operation_id} ok={entry.ok} before={entry.before} after={entry.after} />
      </DetailSection>
      <DetailSection title={t.chain}>
        <chakra.p color="ink.3">{t.chainText}</chakra.p>
        <Digests entry={entry} />
      </DetailSection>
    </>
  );
}

function useTitles() {
  const meta = useMeta('getOperationLog');
  return (name: string) => meta.label(meta.output(name));
}

/** Renders a value with a copy button. */
function CopyableText({ title, text }: { title: string; text: string }) {
  return (
    <Flex align="flex-start" gap="1" my="-0.5">
      <Mono pt="1">{text}</Mono>
      <CopyButton text={text} what={title} />
    </Flex>
  );
}

function Call({ entry }: EntryProps) {
  const t = useTexts(words);
  const title = useTitles();
  const user = (
    <>
      {entry.user.name} <chakra.span color="ink.3">{entry.acting_for ? t.acting(entry.acting_for) : null}</chakra.span>
    </>
  );
  return (
    <Facts
      facts={[
        { name: title('user'), value: user },
        { name: title('created_at'), value: formatTime(entry.created_at) },
        { name: title('module'), value: moduleTitle(entry.module) },
        { name: title('target'), value: entry.target ? <Mono>{entry.target}</Mono> : '–' },
        { name: title('path'), value: <Mono>{`${entry.method} ${entry.path}`}</Mono> },
        { name: title('operation_id'), value: <Mono>{entry.operation_id}</Mono> },
        { name: title('ip'), value: <Mono>{entry.ip}</Mono> },
        { name: title('ms'), value: `${formatCount(entry.ms)} ms` },
        ...(entry.ok ? [] : [{ name: resultTitle(), value: entry.code }]),
        { name: title('request_id'), value: <CopyableText title={title('request_id')} text={entry.request_id} /> },
      ]}
    />
  );
}

function Digests({ entry }: EntryProps) {
  const t = useTexts(words);
  const title = useTitles();
  const previous = entry.prev_hash ? <CopyableText title={title('prev_hash')} text={entry.prev_hash} /> : t.first;
  return (
    <Facts
      facts={[
        { name: title('hash'), value: <CopyableText title={title('hash')} text={entry.hash} /> },
        { name: title('prev_hash'), value: previous },
      ]}
    />
  );
}
