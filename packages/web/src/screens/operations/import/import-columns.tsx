import { chakra, Flex } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatCount, formatTime } from '#ui/text/format.js';
import { type ImportFile, isLive, isUndoing, stateTones } from './import-state.js';

const words = texts({
  try: ['预检', 'Dry run'],
  undone: ['已撤销', 'Undone'],
  undoing: (pct: number) => [`撤销中 ${pct}%`, `Undoing ${pct}%`],
  forgotten: (when: string) => [`文件已于 ${when} 清理`, `File deleted ${when}`],
});

const countNames = ['created', 'updated', 'skipped', 'failed'] as const;

/** Returns the columns of the import history. */
export function useImportColumns(): Column<ImportFile>[] {
  const meta = useMeta('listImportFiles');
  return useColumns('listImportFiles', [
    { name: 'name', cell: (row) => <Name of={row} /> },
    {
      name: 'type',
      wideOnly: true,
      cell: (row) => <chakra.span whiteSpace="nowrap">{meta.word(meta.output('type'), row.type)}</chakra.span>,
    },
    { name: 'status', cell: (row) => <State of={row} word={meta.word(meta.output('status'), row.status)} /> },
    ...countNames.map((name) => ({
      name,
      wideOnly: true,
      cell: (row: ImportFile) => (
        <chakra.span color={row[name] === 0 || row.undone_at ? 'ink.3' : name === 'failed' ? 'rose' : undefined}>
          {formatCount(row[name])}
        </chakra.span>
      ),
    })),
    { name: 'operator', wideOnly: 'xl', cell: (row) => row.operator.name },
    'created_at',
  ]);
}

/** Shows the file name; on a narrow viewport, also the counts that have no column there. */
function Name({ of }: { of: ImportFile }) {
  const t = useTexts(words);
  const meta = useMeta('listImportFiles');
  const counts = countNames.filter((name) => of[name] > 0).map((name) => `${meta.label(meta.output(name))} ${formatCount(of[name])}`);
  return (
    <chakra.div py={{ base: '1.5', md: of.file_forgotten_at ? '1.5' : '0' }}>
      <Flex align="center" gap="2" flexWrap="wrap">
        <chakra.b fontWeight="semibold">{of.name}</chakra.b>
        {of.dry_run ? <StatusChip>{t.try}</StatusChip> : null}
      </Flex>
      <chakra.div display={{ base: 'block', md: 'none' }} color="ink.3" fontSize="xs">
        {[formatAgo(of.created_at), ...counts].join(' · ')}
      </chakra.div>
      {of.file_forgotten_at ? (
        <chakra.div color="ink.3" fontSize="xs">
          {t.forgotten(formatTime(of.file_forgotten_at))}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

function State({ of, word }: { of: ImportFile; word: string }) {
  const t = useTexts(words);
  if (of.undone_at) return <StatusChip>{t.undone}</StatusChip>;
  if (of.undo && isUndoing(of)) return <StatusChip tone="info">{t.undoing(of.undo.pct)}</StatusChip>;
  return (
    <StatusChip tone={stateTones[of.status]}>
      {word}
      {isLive(of) && of.read_pct > 0 ? ` ${of.read_pct} %` : null}
    </StatusChip>
  );
}
