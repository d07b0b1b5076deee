import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { DetailSection } from '#ui/facts/DetailSection.js';
import { Mono } from '#ui/facts/Facts.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { formatCount, formatTime } from '#ui/text/format.js';
import { ActionName, moduleTitle } from './ActionName.js';
import { ChangeTable } from './ChangeTable.js';
import { ResultChip, resultTitle } from './ResultChip.js';
import { TargetName } from './TargetName.js';

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
  key: (name: string) => [`用密钥「${name}」`, `with key “${name}”`],
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
        <ResultChip ok={entry.ok} reason={entry.failure} />
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

/** Renders a field's value with a copy button. */
function CopyableText({ name, text }: { name: string; text: string }) {
  const meta = useMeta('getOperationLog');
  return (
    <Flex align="flex-start" gap="1" my="-0.5">
      <Mono pt="1">{text}</Mono>
      <CopyButton text={text} what={meta.label(meta.output(name))} />
    </Flex>
  );
}

function Call({ entry }: EntryProps) {
  const t = useTexts(words);
  const meta = useMeta('getOperationLog');
  const user = (
    <>
      {entry.user.name}{' '}
      <chakra.span color="ink.3">
        {entry.acting_for ? t.acting(entry.acting_for) : entry.access_key ? t.key(entry.access_key) : null}
      </chakra.span>
    </>
  );
  return (
    <RecordFacts
      meta={meta}
      titles={{ code: resultTitle() }}
      facts={{
        user,
        created_at: formatTime(entry.created_at),
        module: moduleTitle(entry.module),
        target: entry.target && <TargetName entry={entry} />,
        path: <Mono>{`${entry.method} ${entry.path}`}</Mono>,
        operation_id: <Mono>{entry.operation_id}</Mono>,
        ip: <Mono>{entry.ip}</Mono>,
        ms: `${formatCount(entry.ms)} ms`,
        code: entry.ok ? undefined : `${entry.failure}（${entry.code}）`,
        request_id: <CopyableText name="request_id" text={entry.request_id} />,
      }}
    />
  );
}

function Digests({ entry }: EntryProps) {
  const t = useTexts(words);
  const meta = useMeta('getOperationLog');
  const previous = entry.prev_hash ? <CopyableText name="prev_hash" text={entry.prev_hash} /> : t.first;
  return <RecordFacts meta={meta} facts={{ hash: <CopyableText name="hash" text={entry.hash} />, prev_hash: previous }} />;
}
