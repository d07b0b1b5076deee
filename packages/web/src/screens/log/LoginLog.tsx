import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import type { Column } from '../../components/DataTable.js';
import { Mono } from '../../components/Facts.js';
import { Moment } from '../../components/Moment.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';
import { LogList, useLog } from './LogListPart.js';
import { ResultChip, resultFilter, resultTitle } from './ResultPart.js';

const words = texts({
  title: ['登录日志', 'Sign-in log'],
  only: (name: string) => [`只看 ${name}`, `Only ${name}`],
});

/** Who signed in, and who tried to. */
export function LoginLog() {
  const t = useTexts(words);
  const log = useLog('listLoginLogs');
  return (
    <LogList
      id="listLoginLogs"
      log={log}
      title={t.title}
      filters={[{ name: 'username' }, resultFilter()]}
      columns={useColumns((username) => log.table.setFilter('username', username))}
    />
  );
}

function useColumns(only: (username: string) => void): Column<Row<'listLoginLogs'>>[] {
  const t = useTexts(words);
  const meta = useMeta('listLoginLogs');
  const title = (name: string) => meta.label(meta.output(name));
  /** The way of a success, why a failure failed. */
  const note = (row: Row<'listLoginLogs'>) => (row.ok ? row.way && meta.word(meta.output('way'), row.way) : row.reason);
  return [
    {
      name: 'username',
      title: title('username'),
      cell: (row) => (
        <chakra.button
          type="button"
          title={t.only(row.username)}
          fontWeight="semibold"
          cursor="pointer"
          minHeight="24px"
          textAlign="start"
          overflowWrap="anywhere"
          _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
          onClick={() => only(row.username)}
        >
          {row.username}
        </chakra.button>
      ),
    },
    {
      name: 'ok',
      title: resultTitle(),
      cell: (row) => (
        <>
          <ResultChip ok={row.ok} /> {/* On a narrow window only a failure has to say why. */}
          <chakra.span color="ink.2" display={row.ok ? { base: 'none', md: 'inline' } : undefined}>
            {note(row)}
          </chakra.span>
        </>
      ),
    },
    { name: 'ip', title: title('ip'), wideOnly: true, cell: (row) => <Mono>{row.ip}</Mono> },
    { name: 'location', title: title('location'), wideOnly: true, cell: (row) => row.location ?? '–' },
    { name: 'browser', title: title('browser'), wideOnly: true, cell: (row) => row.browser },
    { name: 'os', title: title('os'), wideOnly: true, cell: (row) => row.os },
    {
      name: 'created_at',
      title: title('created_at'),
      end: true,
      cell: (row) => <Moment at={row.created_at} />,
    },
  ];
}
