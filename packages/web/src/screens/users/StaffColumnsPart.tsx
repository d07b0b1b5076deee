import type { Row } from '@shiyi/sdk';
import { Avatar } from '../../components/Avatar.js';
import type { Column } from '../../components/DataTable.js';
import { type RowAction, RowMenu } from '../../components/RowMenu.js';
import { type ChipTone, StateChip } from '../../components/StateChip.js';
import { formatAgo } from '../../format.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';

const words = texts({
  person: ['员工', 'Person'],
  leader: ['负责人', 'Leader'],
  more: (count: number) => [`等 ${count} 个`, `and ${count} more`],
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
});

export type Staff = Row<'listStaff'>;
const tones: Record<Staff['status'], ChipTone> = { enabled: 'good', disabled: 'plain', locked: 'bad' };

/** What the list says of each staff member. */
export function useStaffColumns(actionsOf: (staff: Staff) => RowAction[]): Column<Staff>[] {
  const t = useTexts(words);
  const meta = useMeta('listStaff');
  const title = (name: string) => meta.label(meta.output(name));
  const names = (list: readonly { name: string }[]) => (
    <>
      {list
        .slice(0, 2)
        .map((one) => one.name)
        .join('、') || '–'}
      {list.length > 2 ? <span data-dim> {t.more(list.length)}</span> : null}
    </>
  );
  return [
    {
      name: 'name',
      title: t.person,
      sort: 'name',
      cell: (row) => (
        <div data-person>
          <Avatar name={row.name} src={row.avatar} size={26} />
          <span>
            <b>{row.name}</b> <span data-dim>{row.username}</span>
          </span>
          {row.is_leader ? (
            <StateChip tone="info" data-wide>
              {t.leader}
            </StateChip>
          ) : null}
        </div>
      ),
    },
    { name: 'departments', title: title('departments'), cell: (row) => names(row.departments), wideOnly: true },
    { name: 'position', title: title('position'), cell: (row) => row.position ?? '–', wideOnly: true },
    { name: 'roles', title: title('roles'), cell: (row) => names(row.roles), wideOnly: true },
    { name: 'phone_masked', title: title('phone_masked'), cell: (row) => row.phone_masked ?? '–', wideOnly: true },
    {
      name: 'status',
      title: title('status'),
      cell: (row) => <StateChip tone={tones[row.status]}>{meta.word(meta.output('status'), row.status)}</StateChip>,
    },
    {
      name: 'last_login_at',
      title: title('last_login_at'),
      sort: 'last_login_at',
      wideOnly: true,
      cell: (row) => <span data-dim>{formatAgo(row.last_login_at)}</span>,
    },
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
