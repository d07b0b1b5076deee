import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { useEnterpriseTypes } from './use-types.js';

const words = texts({
  company: ['企业', 'Company'],
  left: (days: number) => [`剩余 ${formatCount(days)} 天`, days === 1 ? '1 day left' : `${formatCount(days)} days left`],
  staff: ['员工 / 名额', 'Staff / seats'],
});

export type Company = Row<'listEnterprises'>;
export const statusTones: Record<Company['status'], ChipTone> = {
  pending_auth: 'info',
  active: 'good',
  grace: 'wait',
  expired: 'bad',
  disabled: 'plain',
};

/** Returns the columns of the list of companies. */
export function useCompanyColumns(): Column<Company>[] {
  const t = useTexts(words);
  const meta = useMeta('listEnterprises');
  return useColumns('listEnterprises', [
    {
      name: 'name',
      title: t.company,
      cell: (row) => (
        <span>
          <b>{row.name}</b> <span data-dim>{row.corpid}</span>
        </span>
      ),
    },
    { name: 'type', wideOnly: 'xl', cell: (row) => <TypeName of={row.type} /> },
    {
      name: 'mode',
      wideOnly: true,
      cell: ({ mode }) => <Unbroken>{meta.word(meta.output('mode'), mode)}</Unbroken>,
    },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />,
    },
    'expire_at',
    {
      name: 'surplus_days',
      wideOnly: true,
      cell: ({ surplus_days }) => <Unbroken isDim>{t.left(surplus_days)}</Unbroken>,
    },
    {
      name: 'staff_count',
      title: t.staff,
      wideOnly: true,
      cell: (row) => <Unbroken>{`${formatCount(row.staff_count)} / ${formatCount(row.seats)}`}</Unbroken>,
    },
    { name: 'contact_name', wideOnly: 'xl', cell: (row) => row.contact_name || '–' },
  ]);
}

const Unbroken = ({ isDim, children }: { isDim?: boolean; children: string }) => (
  <chakra.span data-dim={isDim || undefined} whiteSpace="nowrap">
    {children}
  </chakra.span>
);

function TypeName({ of }: { of: string }) {
  return useEnterpriseTypes().find((one) => one.value === of)?.label ?? of;
}
