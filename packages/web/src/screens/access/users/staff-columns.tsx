import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { builtInName } from '#app/built-in-names.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Ago } from '#ui/date/Ago.js';
import { Avatar } from '#ui/image/Avatar.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';

const words = texts({
  person: ['员工', 'Person'],
  leader: ['负责人', 'Leader'],
  more: (count: number) => [`等 ${count} 个`, `and ${count} more`],
});

export type Staff = Row<'listStaff'>;
export const statusTones: Record<Staff['status'], ChipTone> = { enabled: 'good', disabled: 'plain', locked: 'bad' };

/** Returns the columns of the staff list. */
export function useStaffColumns(): Column<Staff>[] {
  const t = useTexts(words);
  const meta = useMeta('listStaff');
  return useColumns('listStaff', [
    { name: 'name', title: t.person, cell: (row) => <Person of={row} /> },
    { name: 'departments', wideOnly: true, cell: (row) => <Names list={row.departments} /> },
    'position',
    {
      name: 'roles',
      wideOnly: true,
      cell: (row) => (
        <span data-short>
          <Names list={row.roles.map((one) => ({ ...one, name: builtInName(one.name) }))} />
        </span>
      ),
    },
    { name: 'phone_masked', wideOnly: true, cell: (row) => <chakra.span whiteSpace="nowrap">{row.phone_masked ?? '–'}</chakra.span> },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />,
    },
    {
      name: 'last_login_at',
      wideOnly: 'xl',
      cell: (row) => (
        <span data-dim>
          <Ago at={row.last_login_at} />
        </span>
      ),
    },
  ]);
}

function Person({ of }: { of: Staff }) {
  const t = useTexts(words);
  return (
    <div data-person>
      <Avatar name={of.name} src={of.avatar} size={26} />
      <span>
        <b>{of.name}</b> <span data-dim>{of.username}</span>
      </span>
      {of.is_leader ? (
        <StatusChip tone="info" data-wide="xl">
          {t.leader}
        </StatusChip>
      ) : null}
    </div>
  );
}

function Names({ list }: { list: readonly { name: string }[] }) {
  const t = useTexts(words);
  const first = list.slice(0, 2).map((one) => one.name);
  return (
    <>
      {joinNames(first) || '–'}
      {list.length > 2 ? <span data-dim> {t.more(list.length)}</span> : null}
    </>
  );
}
