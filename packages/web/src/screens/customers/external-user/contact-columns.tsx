import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Ago } from '#ui/date/Ago.js';
import { Moment } from '#ui/date/Moment.js';
import { Avatar } from '#ui/image/Avatar.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';

const words = texts({ unbound: ['未绑定', 'Not linked'] });

export type Contact = Row<'listExternalUsers'>;

const tones: Record<Contact['status'], ChipTone> = {
  normal: 'good',
  blocked: 'plain',
  deleted_by_staff: 'plain',
  deleted_by_customer: 'bad',
};

export function ContactState({ status }: { status: Contact['status'] }) {
  const meta = useMeta('listExternalUsers');
  return <EnumCell meta={meta} name="status" value={status} tone={tones[status]} />;
}

/** Returns the columns of the contact list. */
export function useContactColumns(): Column<Contact>[] {
  const t = useTexts(words);
  const meta = useMeta('listExternalUsers');
  return useColumns('listExternalUsers', [
    {
      name: 'name',
      cell: (row) => (
        <div data-person>
          <Avatar name={row.name} src={row.avatar} size={26} />
          <span>
            <b>{row.name}</b> {row.phone_masked ? <span data-dim>{row.phone_masked}</span> : null}
          </span>
        </div>
      ),
    },
    { name: 'status', cell: (row) => <ContactState status={row.status} /> },
    { name: 'customer', cell: (row) => row.customer?.name ?? <StatusChip tone="wait">{t.unbound}</StatusChip> },
    { name: 'follow_users', wideOnly: true, cell: (row) => joinNames(row.follow_users.map((one) => one.name)) || '–' },
    { name: 'tags', wideOnly: 'xl', cell: (row) => joinNames(row.tags.slice(0, 3).map((one) => one.name)) || '–' },
    { name: 'add_way', wideOnly: 'xl', cell: (row) => meta.word(meta.output('add_way'), row.add_way) },
    { name: 'first_add_at', wideOnly: true, cell: (row) => (row.first_add_at ? <Moment at={row.first_add_at} /> : '–') },
    { name: 'last_chat_at', wideOnly: 'xl', cell: (row) => <Ago at={row.last_chat_at} /> },
  ]);
}
