import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { DetailDrawer } from '#ui/dialog/DetailDrawer.js';
import { Code, Mono } from '#ui/facts/Facts.js';
import { RecordFacts } from '#ui/facts/RecordFacts.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { formatTime } from '#ui/text/format.js';

const words = texts({
  title: (id: string) => [`错误 #${id}`, `Fault #${id}`],
  elsewhere: ['这条记录不在当前列表里', 'This row is not in the current list'],
  elsewhereText: ['请清除筛选条件，或翻到它所在的页。', 'Clear the filters or go to its page.'],
  none: ['没有记下调用栈', 'No stack was recorded'],
  copy: ['复制', 'Copy'],
});

type Fault = Row<'listErrorLogs'>;

/** Shows a server error with its stack trace. */
export function FaultDrawer({ id, rows, onClose }: { id: string | undefined; rows: readonly Fault[] | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const fault = rows?.find((row) => String(row.id) === id);
  return (
    <DetailDrawer open={id !== undefined && rows !== undefined} onClose={onClose} title={t.title(id ?? '')} width="{sizes.170}">
      {fault ? <FaultFacts fault={fault} /> : <EmptyState drawing="search" title={t.elsewhere} text={t.elsewhereText} />}
    </DetailDrawer>
  );
}

function FaultFacts({ fault }: { fault: Fault }) {
  const meta = useMeta('listErrorLogs');
  const title = (name: string) => meta.label(meta.output(name));
  return (
    <>
      <chakra.p fontWeight="semibold" color="rose" overflowWrap="anywhere">
        {fault.message}
      </chakra.p>
      <RecordFacts
        meta={meta}
        facts={{
          created_at: formatTime(fault.created_at),
          path: <Mono>{`${fault.method} ${fault.path}`}</Mono>,
          status: fault.status,
          trace_id: (
            <Flex align="center" gap="1" my="-0.5">
              <Mono>{fault.trace_id}</Mono>
              <CopyButton text={fault.trace_id} what={title('trace_id')} />
            </Flex>
          ),
        }}
      />
      <Stack text={fault.stack} title={title('stack')} />
    </>
  );
}

function Stack({ text, title }: { text: Fault['stack']; title: string }) {
  const t = useTexts(words);
  return (
    <section>
      <Flex align="center" mb="2">
        <chakra.h3 fontWeight="semibold" flex="1">
          {title}
        </chakra.h3>
        {text ? (
          <CopyButton text={text} what={title}>
            {t.copy}
          </CopyButton>
        ) : null}
      </Flex>
      {text ? <Code>{text}</Code> : <chakra.p color="ink.3">{t.none}</chakra.p>}
    </section>
  );
}
