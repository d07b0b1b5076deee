import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { customerName } from '#choices/customer-name.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatNumber } from '#ui/text/format.js';

const words = texts({
  customer: ['客户', 'Customer'],
  product: ['服务产品', 'Product'],
  status: ['状态', 'Status'],
  left: ['剩余天数', 'Days left'],
  nutritionist: ['营养师', 'Nutritionist'],
  weight: ['体重', 'Weight'],
  days: (count: number) => [`剩 ${count} 天`, `${countOf(count, 'day')} left`],
  kilos: (weight: string) => [`${weight} kg`, `${weight} kg`],
  noWeight: ['未称重或未授权', 'No weight'],
  joined: ['已在本营', 'In this camp'],
  trial: (from: number, to: number) => [`体验单：入营后 ${from} → ${to} 天`, `Trial: ${from} → ${countOf(to, 'day')} once it joins`],
  longer: (from: number, to: number) => [`入营后 ${from} → ${to} 天`, `${from} → ${countOf(to, 'day')} once it joins`],
  early: (day: string) => [`${day} 到期，早于结营`, `Ends ${day}, before the camp`],
});

type Candidate = Row<'listServicesWithoutCamp'>;

const Line = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '3',
    alignItems: 'center',
    gridTemplateColumns: { base: '20px minmax(0,1fr) auto', md: '20px minmax(0,1.3fr) minmax(0,1.6fr) 64px 72px minmax(0,1fr) 84px' },
  },
});

/** Heads of the columns, where there are columns. */
export function CandidateHead() {
  const t = useTexts(words);
  return (
    <Line color="ink.3" fontSize="xs" py="1" borderBottomWidth="1px" hideBelow="md" aria-hidden>
      <span />
      <span>{t.customer}</span>
      <span>{t.product}</span>
      <span>{t.status}</span>
      <chakra.span textAlign="end">{t.left}</chakra.span>
      <span>{t.nutritionist}</span>
      <chakra.span textAlign="end">{t.weight}</chakra.span>
    </Line>
  );
}

/** What makes a service order doubtful for a camp, or unlike the others. */
function useDoubt({ service, joined }: Candidate, { service_days, end_date }: Camp) {
  const t = useTexts(words);
  const { type, end_date: end, service_days: own } = service;
  if (joined) return { text: t.joined, tone: 'info' as const };
  if (own < service_days)
    return type === 'trial'
      ? { text: t.trial(own, service_days), tone: 'wait' as const }
      : { text: t.longer(own, service_days), tone: 'plain' as const };
  return end !== null && end_date !== null && end < end_date ? { text: t.early(end), tone: 'wait' as const } : undefined;
}

interface Props {
  row: Candidate;
  camp: Camp;
  checked: boolean;
  onToggle: () => void;
}

/** A service order that could join: who, what, how long, with whom. */
export function CandidateRow({ row, camp, checked, onToggle }: Props) {
  const t = useTexts(words);
  const meta = useMeta('listServicesWithoutCamp');
  const state = (meta.output('service').fields ?? []).find(({ name }) => name === 'status');
  const { service, customer, current_weight, joined } = row;
  return (
    <chakra.li borderBottomWidth="1px">
      <Line
        as="label"
        py="2"
        cursor={joined ? 'default' : 'pointer'}
        color={joined ? 'ink.3' : undefined}
        fontSize={{ base: 'xs', md: 'sm' }}
      >
        <Checkbox checked={joined || checked} disabled={joined} onChange={onToggle} />
        <CustomerCell customer={customer} />
        <ProductCell row={row} camp={camp} />
        <chakra.span gridColumn={{ base: '2', md: 'auto' }}>{state ? meta.word(state, service.status) : service.status}</chakra.span>
        <chakra.span textAlign="end" title={t.days(service.remain_days)}>
          <chakra.span hideFrom="md">{t.days(service.remain_days)}</chakra.span>
          <chakra.span hideBelow="md">{service.remain_days}</chakra.span>
        </chakra.span>
        <chakra.span gridColumn={{ base: '2', md: 'auto' }}>{service.principal?.name ?? '–'}</chakra.span>
        <chakra.span textAlign="end">
          {current_weight === null ? <span title={t.noWeight}>–</span> : t.kilos(formatNumber(current_weight))}
        </chakra.span>
      </Line>
    </chakra.li>
  );
}

function CustomerCell({ customer }: Pick<Candidate, 'customer'>) {
  return (
    <span>
      <chakra.b fontWeight="semibold" fontSize="sm">
        {customerName(customer)}
      </chakra.b>{' '}
      <chakra.span color="ink.3" fontSize="xs">
        {customer.phone_masked}
      </chakra.span>
    </span>
  );
}

/** The product and number of a service order, with its doubt. */
function ProductCell({ row, camp }: Pick<Props, 'row' | 'camp'>) {
  const doubt = useDoubt(row, camp);
  return (
    <chakra.span gridColumn={{ base: '2 / -1', md: 'auto' }}>
      {row.service.product_name}{' '}
      <chakra.span color="ink.3" fontSize="xs">
        {row.service.service_no}
      </chakra.span>
      {doubt ? (
        <chakra.span display="block">
          <StatusChip tone={doubt.tone}>{doubt.text}</StatusChip>
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}
