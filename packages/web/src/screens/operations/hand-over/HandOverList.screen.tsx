import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { Link, useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { ButtonLink } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { detailPath, recordsPath } from './hand-over.js';

const HandOverDrawer = lazyPart(() => import('./HandOverDrawer.js'), 'HandOverDrawer');

const words = texts({
  title: ['员工交接', 'Hand-overs'],
  sub: (count: string, when: string) => [
    `${count} 位员工名下有客户或群 · ${when}更新`,
    `${countOf(count, 'colleague')} with contacts or customers · updated ${when}`,
  ],
  search: ['员工姓名', 'Name'],
  none: ['没有员工名下有客户或群', 'Nobody on the staff has contacts or customers'],
  notFound: ['没有符合条件的员工', 'Nobody matches'],
  records: ['交接记录', 'Records'],
  left: ['已离职', 'Left'],
  start: ['移交…', 'Hand over…'],
  running: ['交接中', 'Under way'],
  show: ['查看交接', 'Show the hand-over'],
});

type Staff = Row<'listHandOverStaff'>;

/** Lists staff who have contacts, groups or customers, those who have left first, and starts hand-overs. */
export function HandOverList() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useRights('createHandOver', 'listHandOvers');
  const list = useList('listHandOverStaff');
  const open = useOpen();
  const columns = useStaffColumns();
  const toRecord = ({ open_hand_over_id: id }: Staff) => id !== null && void navigate(detailPath(id));
  const onOpen = (staff: Staff) => (staff.open_hand_over_id === null ? may.createHandOver && open.show(staff.id) : toRecord(staff));
  const actionsOf = (staff: Staff) => [
    staff.open_hand_over_id === null
      ? may.createHandOver && { label: t.start, onSelect: () => open.show(staff.id) }
      : { label: t.show, onSelect: () => toRecord(staff) },
  ];
  return (
    <ListPage
      list={list}
      words={t}
      filters={[{ name: 'has_left' }]}
      actions={
        <ButtonLink asChild>
          <Link to={recordsPath}>{t.records}</Link>
        </ButtonLink>
      }
      columns={columns}
      rowActions={{ name: ({ user }) => user.name, of: actionsOf }}
      onOpen={onOpen}
    >
      <WhenOpen open={open.id !== undefined}>
        <HandOverDrawer
          staffId={open.id}
          staff={list.rows?.find(({ id }) => id === open.id)}
          onClose={open.close}
          onDone={(id) => void navigate(detailPath(id))}
        />
      </WhenOpen>
    </ListPage>
  );
}

function useStaffColumns() {
  return useColumns('listHandOverStaff', [
    { name: 'user', cell: (one) => <Person staff={one} /> },
    { name: 'contacts', end: true },
    { name: 'groups', end: true, wideOnly: true },
    { name: 'customers', end: true, wideOnly: true },
    { name: 'services', end: true },
    { name: 'leads', end: true, wideOnly: true },
  ]);
}

function Person({ staff: { user, has_left, open_hand_over_id } }: { staff: Staff }) {
  const t = useTexts(words);
  return (
    <chakra.span display="inline-flex" gap="2" alignItems="center">
      <b>{user.name}</b>
      {has_left ? <StatusChip tone="bad">{t.left}</StatusChip> : null}
      {open_hand_over_id === null ? null : <StatusChip tone="info">{t.running}</StatusChip>}
    </chakra.span>
  );
}
