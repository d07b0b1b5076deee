import { chakra, Flex } from '@chakra-ui/react';
import type { Column } from '../../components/DataTable.js';
import { Moment } from '../../components/Moment.js';
import { type RowAction, RowMenu } from '../../components/RowMenu.js';
import { StateChip } from '../../components/StateChip.js';
import { formatAgo, formatCount, formatTime } from '../../format.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';
import { type ImportFile, isLive, stateTones } from './import-state.js';

const words = texts({
  try: ['试运行', 'Try'],
  undone: ['已撤销', 'Taken back'],
  forgotten: (when: string) => [`文件已于 ${when} 清理`, `File deleted ${when}`],
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`${name} 的操作`, `Actions for ${name}`],
});

const countNames = ['created', 'updated', 'skipped', 'failed'] as const;

/** What the history says of each import. */
export function useImportColumns(actionsOf: (one: ImportFile) => RowAction[]): Column<ImportFile>[] {
  const t = useTexts(words);
  const meta = useMeta('listImportFiles');
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'name',
      title: title('name'),
      cell: (row) => (
        <chakra.div py={{ base: '1.5', md: row.file_forgotten_at ? '1.5' : '0' }}>
          <Flex align="center" gap="2" flexWrap="wrap">
            <chakra.b fontWeight="semibold">{row.name}</chakra.b>
            {row.dry_run ? <StateChip>{t.try}</StateChip> : null}
          </Flex>
          <chakra.div display={{ base: 'block', md: 'none' }} color="ink.3" fontSize="xs">
            {[
              formatAgo(row.created_at),
              ...countNames.flatMap((name) => (row[name] > 0 ? [`${title(name)} ${formatCount(row[name])}`] : [])),
            ].join(' · ')}
          </chakra.div>
          {row.file_forgotten_at ? (
            <chakra.div color="ink.3" fontSize="xs">
              {t.forgotten(formatTime(row.file_forgotten_at))}
            </chakra.div>
          ) : null}
        </chakra.div>
      ),
    },
    { name: 'type', title: title('type'), wideOnly: true, cell: (row) => meta.word(meta.output('type'), row.type) },
    { name: 'status', title: title('status'), cell: (row) => <State of={row} word={meta.word(meta.output('status'), row.status)} /> },
    ...countNames.map((name) => ({
      name,
      title: title(name),
      end: true,
      wideOnly: true,
      cell: (row: ImportFile) => (
        <chakra.span color={row[name] === 0 ? 'ink.3' : name === 'failed' ? 'rose' : undefined}>{formatCount(row[name])}</chakra.span>
      ),
    })),
    { name: 'operator', title: title('operator'), wideOnly: true, cell: (row) => row.operator.name },
    { name: 'created_at', title: title('created_at'), wideOnly: true, cell: (row) => <Moment at={row.created_at} /> },
    {
      name: 'actions',
      title: t.actions,
      titleHidden: true,
      end: true,
      width: '56px',
      cell: (row) => <RowMenu label={t.menu(row.name)} actions={actionsOf(row)} />,
    },
  ];
}

function State({ of, word }: { of: ImportFile; word: string }) {
  const t = useTexts(words);
  if (of.undone_at) return <StateChip>{t.undone}</StateChip>;
  return (
    <StateChip tone={stateTones[of.status]}>
      {word}
      {isLive(of) && of.read_pct > 0 ? ` ${of.read_pct} %` : null}
    </StateChip>
  );
}
