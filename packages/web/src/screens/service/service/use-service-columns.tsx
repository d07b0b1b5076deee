import { chakra } from '@chakra-ui/react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { customerName, otherName } from '#choices/customer-name.js';
import { useColumns } from '#list/columns.js';
import { EnumCell } from '#list/EnumCell.js';
import { formatNumber } from '#ui/text/format.js';
import { type Service, statusTones } from './service-status.js';

const words = texts({
  days: (used: number, all: number) => [`${used} / ${all}`, `${used} of ${all}`],
  dayOf: (used: number, all: number) => [`第 ${used} / ${all} 天`, `day ${used} of ${all}`],
  camp: ['减脂营', 'Camp'],
});

/** Returns the columns of the list of service orders. */
export function useServiceColumns() {
  const t = useTexts(words);
  const meta = useMeta('listServices');
  return useColumns('listServices', [
    {
      name: 'customer',
      cell: (service) => <CustomerAndNumber service={service} />,
    },
    'product_name',
    {
      name: 'status',
      cell: ({ status }) => <EnumCell meta={meta} name="status" value={status} tone={statusTones[status]} />,
    },
    { name: 'service_days', wideOnly: true, end: true, cell: ({ used_days, service_days }) => t.days(used_days, service_days) },
    'start_date',
    { name: 'end_date', wideOnly: 'xl' },
    { name: 'punch_rate', wideOnly: 'xl', end: true, cell: ({ punch_rate }) => formatNumber(punch_rate) },
    { name: 'loss_kg', wideOnly: 'xl', end: true, cell: ({ loss_kg }) => formatNumber(loss_kg) },
    {
      name: 'plan_state',
      cell: ({ plan_state }) => (
        <EnumCell meta={meta} name="plan_state" value={plan_state} tone={plan_state === 'none' ? 'act' : 'plain'} />
      ),
    },
    { name: 'camp', title: t.camp, wideOnly: 'xl', cell: ({ camp }) => camp?.name ?? '–' },
    { name: 'principal', wideOnly: 'xl', cell: ({ principal }) => <span data-line>{principal?.name ?? '–'}</span> },
  ]);
}

function CustomerAndNumber({ service: { customer, service_no, used_days, service_days } }: { service: Service }) {
  const t = useTexts(words);
  return (
    <chakra.span display="block" lineHeight="1.4" whiteSpace={{ md: 'nowrap' }}>
      <b style={{ fontWeight: 600 }}>{customerName(customer)}</b>{' '}
      <chakra.span color="ink.3" fontSize="xs" data-line>
        {otherName(customer)}
      </chakra.span>
      <chakra.span color="ink.3" fontSize="xs" display="block" data-line>
        {service_no}
      </chakra.span>
      {/* Has its own column where there is room. */}
      <chakra.span color="ink.2" fontSize="xs" display={{ base: 'block', md: 'none' }} data-line>
        {t.dayOf(used_days, service_days)}
      </chakra.span>
    </chakra.span>
  );
}
