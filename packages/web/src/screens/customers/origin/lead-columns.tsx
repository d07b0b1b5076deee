import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Ago } from '#ui/date/Ago.js';
import { Moment } from '#ui/date/Moment.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import { placeOf } from './place-of.js';

const words = texts({
  again: (count: number) => [`退回 ${count} 次`, `returned ${count}×`],
  place: ['地区', 'Place'],
});

export type Lead = Row<'listLeads'>;

const tones: Record<Lead['status'], ChipTone> = {
  waiting: 'wait',
  distributed: 'info',
  following: 'act',
  converted: 'good',
  invalid: 'plain',
  returned: 'wait',
};

export function LeadState({ status }: { status: Lead['status'] }) {
  const meta = useMeta('listLeads');
  return <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />;
}

/** Returns the columns of the lead list. */
export function useLeadColumns(): Column<Lead>[] {
  const t = useTexts(words);
  return useColumns('listLeads', [
    {
      name: 'name',
      cell: (row) => (
        <span data-short>
          <b>{row.name}</b>{' '}
          <span data-dim style={{ whiteSpace: 'nowrap' }}>
            {row.phone_masked}
          </span>
        </span>
      ),
    },
    {
      name: 'status',
      cell: (row) => (
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: '6px', whiteSpace: 'nowrap' }}>
          <LeadState status={row.status} />
          {row.recycle_count > 0 ? <span data-dim>{t.again(row.recycle_count)}</span> : null}
        </span>
      ),
    },
    { name: 'holder', wideOnly: true, cell: (row) => row.holder?.name ?? '–' },
    { name: 'city', wideOnly: 'xl', title: t.place, cell: (row) => <span data-short>{placeOf(row) || '–'}</span> },
    { name: 'channel', wideOnly: 'xl', cell: (row) => <span data-short>{row.channel?.name ?? row.source_text ?? '–'}</span> },
    { name: 'follow_count', wideOnly: 'xl' },
    { name: 'next_follow_at', wideOnly: true, cell: (row) => (row.next_follow_at ? <Moment at={row.next_follow_at} /> : '–') },
    { name: 'return_at', wideOnly: true, cell: (row) => (row.return_at ? <Moment at={row.return_at} /> : '–') },
    { name: 'created_at', wideOnly: 'xl', cell: (row) => <Ago at={row.created_at} /> },
  ]);
}
