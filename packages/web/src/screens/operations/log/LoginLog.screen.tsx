import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { useList } from '#list/useList.js';
import { Mono } from '#ui/facts/Facts.js';
import { useSteady } from '#ui/status/useSteady.js';
import { LogPage } from './LogPage.js';
import { NarrowButton } from './NarrowButton.js';
import { ResultChip, resultFilter, resultTitle } from './ResultChip.js';

const words = texts({
  title: ['登录日志', 'Sign-in log'],
  only: (name: string) => [`只看 ${name}`, `Only ${name}`],
});

/** Lists successful and failed sign-ins. */
export function LoginLog() {
  const t = useTexts(words);
  const list = useList('listLoginLogs');
  const columns = useSignInColumns(useSteady((username) => list.table.setFilter('username', username)));
  return <LogPage list={list} title={t.title} filters={[{ name: 'username' }, resultFilter()]} columns={columns} />;
}

function useSignInColumns(only: (username: string) => void) {
  const t = useTexts(words);
  return useColumns('listLoginLogs', [
    {
      name: 'username',
      cell: ({ username }) => (
        <NarrowButton title={t.only(username)} fontWeight="semibold" onClick={() => only(username)}>
          {username}
        </NarrowButton>
      ),
    },
    { name: 'ok', title: resultTitle(), cell: (row) => <Result of={row} /> },
    { name: 'ip', wideOnly: true, cell: (row) => <Mono>{row.ip}</Mono> },
    'location',
    'browser',
    'os',
    { name: 'created_at', end: true },
  ]);
}

/** Shows how a sign-in succeeded or why it failed; on a narrow viewport, only the failure reason. */
function Result({ of }: { of: Row<'listLoginLogs'> }) {
  const meta = useMeta('listLoginLogs');
  return (
    <>
      <ResultChip ok={of.ok} />{' '}
      <chakra.span color="ink.2" display={of.ok ? { base: 'none', md: 'inline' } : undefined}>
        {of.ok ? of.way && meta.word(meta.output('way'), of.way) : of.reason}
      </chakra.span>
    </>
  );
}
