import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { CircleAlert } from 'lucide-react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName, otherName } from '#choices/customer-name.js';
import { type Column, useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { Sparkline } from '#ui/chart/Sparkline.js';
import { Ago } from '#ui/date/Ago.js';
import { Avatar } from '#ui/image/Avatar.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';

const words = texts({
  customer: ['客户', 'Customer'],
  service: ['服务', 'Service'],
  left: (days: number) => [`剩 ${days} 天`, `${days} days left`],
  weight: ['体重（kg）', 'Weight (kg)'],
  loss: ['已减重', 'Weight lost'],
  lossOf: (kg: string, pct: string) => [`${kg} kg · ${pct}%`, `${kg} kg · ${pct}%`],
  recent: ['近 14 天打卡', '14-day check-ins'],
  days: (days: number) => [`${days}/14 天`, `${days} of 14`],
  end: ['到期日', 'Ends on'],
  pending: ['待处理', 'Needs action'],
  more: (count: number) => [`+${count}`, `+${count}`],
});

export type Customer = Row<'listCustomers'>;
export const stageTones: Record<Customer['stage'], ChipTone> = {
  lead: 'info',
  trial: 'wait',
  in_service: 'good',
  finished: 'plain',
  lost: 'bad',
};

/** Returns the columns of customers; the public pool has no nutritionists to show. */
export function useCustomerColumns(isPool: boolean): Column<Customer>[] {
  const t = useTexts(words);
  const meta = useMeta('listCustomers');
  const columns = useColumns('listCustomers', [
    { name: 'nick_name', title: t.customer, cell: (row) => <Person of={row} /> },
    {
      name: 'stage',
      cell: ({ stage }) => <EnumCell meta={meta} name="stage" value={stage} tone={stageTones[stage]} />,
    },
    { name: 'open_services', title: t.service, wideOnly: true, cell: (row) => <Service of={row} /> },
    {
      name: 'current_weight',
      title: t.weight,
      wideOnly: true,
      end: true,
      cell: (row) => <Weight of={row} />,
    },
    { name: 'loss_kg', title: t.loss, wideOnly: 'xl', end: true, cell: (row) => <Loss of={row} /> },
    { name: 'recent_punch_days', title: t.recent, wideOnly: '2xl', cell: (row) => <Line>{t.days(row.recent_punch_days)}</Line> },
    {
      name: 'service_end',
      title: t.end,
      optional: true,
      wideOnly: true,
      cell: (row) => <Line>{row.open_services[0]?.end_date ?? '–'}</Line>,
    },
    { name: 'tags', wideOnly: 'xl', cell: (row) => <Tags of={row} /> },
    { name: 'principal', wideOnly: true, cell: (row) => <Short maxWidth="16">{row.principal?.name ?? '–'}</Short> },
    { name: 'phone_masked', optional: true, wideOnly: '2xl', cell: (row) => <Line>{row.phone_masked ?? '–'}</Line> },
    { name: 'last_punch_at', wideOnly: 'xl', cell: (row) => <Dim at={row.last_punch_at} /> },
    { name: 'created_at', optional: true, wideOnly: 'xl', cell: (row) => <Dim at={row.created_at} /> },
  ]);
  return isPool ? columns.filter((one) => one.name !== 'principal') : columns;
}

/** Stays on one line, so that rows keep their height. */
const Line = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** Ends in dots where a name would widen the table. */
const Short = chakra('span', {
  base: { display: 'block', maxWidth: '40', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
});

const Dim = ({ at }: { at: string | null }) => (
  <Line data-dim>
    <Ago at={at} />
  </Line>
);

function Person({ of }: { of: Customer }) {
  const t = useTexts(words);
  return (
    <div data-person>
      <Avatar name={customerName(of)} src={of.avatar} size={26} />
      <Short title={customerName(of)} maxWidth="28">
        <b>{customerName(of)}</b> <span data-dim>{otherName(of)}</span>
      </Short>
      {of.is_pending ? (
        <chakra.span role="img" aria-label={t.pending} title={of.pending_reason ?? t.pending} color="persimmon" flexShrink={0}>
          <CircleAlert size={15} aria-hidden />
        </chakra.span>
      ) : null}
    </div>
  );
}

/** The weight with its course. */
function Weight({ of: { current_weight, weights } }: { of: Customer }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" justifyContent="flex-end" gap="2" whiteSpace="nowrap">
      {weights.length > 1 ? (
        <chakra.span width="14" flexShrink={0}>
          <Sparkline values={weights.map((one) => one.weight)} fitted />
        </chakra.span>
      ) : null}
      {current_weight?.toFixed(2) ?? '–'}
    </chakra.span>
  );
}

function Loss({ of: { loss_kg, loss_pct } }: { of: Customer }) {
  const t = useTexts(words);
  if (loss_kg === null || loss_pct === null || loss_kg === 0) return <span data-dim>–</span>;
  return <Line>{t.lossOf(loss_kg.toFixed(1), loss_pct.toFixed(1))}</Line>;
}

function Service({ of }: { of: Customer }) {
  const t = useTexts(words);
  const [first] = of.open_services;
  if (!first) return <span data-dim>–</span>;
  return (
    <Short title={first.product_name} maxWidth="28">
      {first.product_name} {first.status === 'in_service' ? <span data-dim>{t.left(first.remain_days)}</span> : null}
    </Short>
  );
}

function Tags({ of }: { of: Customer }) {
  const t = useTexts(words);
  return (
    <chakra.span display="inline-flex" gap="1" flexWrap="nowrap">
      {of.tags.slice(0, 1).map((one) => (
        <StatusChip key={one.id}>
          <chakra.span maxWidth="16" overflow="hidden" textOverflow="ellipsis" title={one.name}>
            {one.name}
          </chakra.span>
        </StatusChip>
      ))}
      {of.tags.length > 1 ? <Line data-dim>{t.more(of.tags.length - 1)}</Line> : null}
      {of.tags.length === 0 ? <span data-dim>–</span> : null}
    </chakra.span>
  );
}
