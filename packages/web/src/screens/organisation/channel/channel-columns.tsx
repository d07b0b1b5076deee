import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { formatCount } from '#ui/text/format.js';

export type Channel = Row<'listChannels'>;

/** Returns the columns of the channel list. */
export function useChannelColumns(): Column<Channel>[] {
  const meta = useMeta('listChannels');
  return useColumns('listChannels', [
    {
      name: 'name',
      cell: (row) => (
        <chakra.span display="block" ps={row.level > 1 ? `calc((${row.level} - 1) * {spacing.5})` : undefined}>
          <b style={{ fontWeight: 600 }}>{row.name}</b>{' '}
          <chakra.code color="ink.3" whiteSpace={{ base: 'normal', md: 'nowrap' }}>
            {row.code}
          </chakra.code>
        </chakra.span>
      ),
    },
    {
      name: 'type',
      wideOnly: true,
      cell: ({ type }) => <chakra.span whiteSpace="nowrap">{meta.word(meta.output('type'), type)}</chakra.span>,
    },
    { name: 'owner', cell: ({ owner }) => owner?.name ?? '–' },
    {
      name: 'contact_phone_masked',
      wideOnly: 'xl',
      cell: (row) => <chakra.span whiteSpace="nowrap">{row.contact_phone_masked ?? '–'}</chakra.span>,
    },
    { name: 'commission_rate', wideOnly: 'xl', end: true, cell: (row) => row.commission_rate ?? '–' },
    { name: 'customer_count', end: true, wideOnly: true, cell: (row) => formatCount(row.customer_count) },
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={status === 'enabled' ? 'good' : 'plain'} />,
    },
  ]);
}
