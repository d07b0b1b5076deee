import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Moment } from '#ui/date/Moment.js';
import { formatCount, joinNames } from '#ui/text/format.js';
import { type MassMessage, statusTones } from '../mass-messages.js';
import { namedText } from '../sender-name.js';

const words = texts({
  everyone: ['所有员工', 'All staff'],
  staff: ['员工', 'Staff'],
  more: (names: string, count: number) => [`${names} 等 ${count} 人`, `${names} and others, ${count} in all`],
  attachments: (count: number) => [`${count} 个附件`, count === 1 ? '1 attachment' : `${count} attachments`],
  confirmed: (sent: string, total: string) => [`${sent} / ${total} 位员工已发送`, `${sent} of ${total} senders confirmed`],
  delivered: (sent: string, total: string) => [`${sent} / ${total}`, `${sent} / ${total}`],
});

const shownNames = 2;

/** Who sends it, and how many of them have confirmed. */
function Senders({ senders, counters: { staff_sent, staff_total } }: MassMessage) {
  const t = useTexts(words);
  const names = joinNames(senders.slice(0, shownNames).map(({ name }) => name));
  const text = senders.length === 0 ? t.everyone : senders.length > shownNames ? t.more(names, senders.length) : names;
  return (
    <chakra.span display="block">
      <span data-line>{text}</span>
      {staff_total > 0 ? (
        <chakra.span display="block" color="ink.3" fontSize="xs">
          {t.confirmed(formatCount(staff_sent), formatCount(staff_total))}
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}

/** What was delivered of what was planned; nothing before it goes. */
function Delivery({ message: { counters, reach_pct } }: { message: MassMessage }) {
  const t = useTexts(words);
  const { sent, target_total } = counters;
  if (target_total === 0) return <span data-dim>–</span>;
  return (
    <chakra.span display="block" minWidth={{ base: '16', md: '36' }}>
      <chakra.span display="flex" gap="2" justifyContent="space-between">
        <span>{t.delivered(formatCount(sent), formatCount(target_total))}</span>
        <chakra.span color="ink.3" display={{ base: 'none', md: 'inline' }}>{`${reach_pct ?? 0}%`}</chakra.span>
      </chakra.span>
      <chakra.span display="block" bg="line" height="4px" mt="1" borderRadius="full" overflow="hidden" aria-hidden>
        <chakra.span display="block" bg="jade.500" height="100%" style={{ width: `${reach_pct ?? 0}%` }} />
      </chakra.span>
    </chakra.span>
  );
}

/** The name, with the first words of the text. */
function Name({ message: { name, content, attachment_count, error } }: { message: MassMessage }) {
  const t = useTexts(words);
  const more = attachment_count > 0 ? t.attachments(attachment_count) : '';
  return (
    <chakra.span display="block" minWidth="0" maxWidth={{ base: '32', md: '48' }}>
      <b data-line>{name}</b>
      <chakra.span display="block" color={error ? 'rose' : 'ink.3'} fontSize="xs" truncate>
        {error ?? [namedText(content.split('\n')[0] ?? '', t.staff), more].filter(Boolean).join(' · ')}
      </chakra.span>
    </chakra.span>
  );
}

/** Returns the columns of a list of mass messages. */
export function useMassColumns() {
  const meta = useMeta('listMassMessages');
  return useColumns(
    'listMassMessages',
    [
      { name: 'name', cell: (row) => <Name message={row} /> },
      { name: 'status', cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} /> },
      { name: 'counters', cell: (row) => <Delivery message={row} /> },
      { name: 'senders', wideOnly: 'xl', cell: (row) => <Senders {...row} /> },
      { name: 'send_at', wideOnly: 'xl', cell: ({ send_at }) => (send_at ? <Moment at={send_at} /> : '–') },
      { name: 'operator', wideOnly: true, cell: ({ operator }) => operator.name },
      { name: 'created_at', wideOnly: true, cell: ({ created_at }) => <Moment at={created_at} /> },
    ],
    [meta],
  );
}
