import { chakra } from '@chakra-ui/react';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ReadDrawer } from '#form/ReadDrawer.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { useStaffFilter } from '#screens/operations/log/staff-filter.js';
import { ChangeChip } from './ChangeChip.js';
import { EntryDetail } from './EntryDetail.js';

const words = texts({
  title: ['变更历史', 'Change history'],
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'change')} · updated ${when}`],
  search: ['名称', 'Name'],
  none: ['还没有变更', 'No changes yet'],
  noneText: [
    '每次保存配置都会留下一个版本，可以查看差异并恢复。',
    'Every save of a setting keeps a version that can be compared and restored.',
  ],
  notFound: ['没有符合条件的变更', 'No change matches'],
  drawer: (number: string) => [`版本 #${number}`, `Version #${number}`],
});

/** Lists the saved states of everything that is set up: who changed what, and the way back. */
export function HistoryList() {
  const t = useTexts(words);
  const list = useList('listHistoryEntries');
  const open = useOpen();
  const { filters } = list.table;
  const known = list.rows?.find(({ staff }) => String(staff?.id) === filters.staff_id)?.staff?.name;
  const staff = useStaffFilter('staff_id', filters.staff_id, known);
  const columns = useColumns('listHistoryEntries', [
    { name: 'name', cell: (row) => <chakra.b fontWeight="semibold">{row.name}</chakra.b> },
    { name: 'object' },
    { name: 'change', cell: (row) => <ChangeChip entry={row} /> },
    { name: 'changes', wideOnly: true },
    { name: 'staff', cell: (row) => row.staff?.name ?? '–' },
    { name: 'created_at', end: true },
  ]);
  const number = list.rows?.find((row) => row.id === open.id)?.number;
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'object' }, { name: 'change' }, staff, { name: 'created_from' }]}
      columns={columns}
      onOpen={(row) => open.show(row.id)}
    >
      <ReadDrawer id={open.id} read="getHistoryEntry" title={number ? t.drawer(String(number)) : t.title} onClose={open.close}>
        {(detail) => <EntryDetail detail={detail} onRestored={open.close} />}
      </ReadDrawer>
    </ListPage>
  );
}
