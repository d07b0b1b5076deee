import { chakra, Grid } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { Facts } from '#ui/facts/Facts.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { EnergySection } from './EnergySection.js';
import { type ServiceDetail, useServiceFacts } from './service-facts.js';
import { useServiceMeta } from './service-meta.js';
import { statusTones } from './service-status.js';

const words = texts({
  order: ['服务单', 'Order'],
  pauses: ['暂停记录', 'Pauses'],
  noPauses: ['没有暂停的日子', 'No days paused'],
  span: (from: string, to: string, days: number) => [`${from} 至 ${to} · ${days} 天`, `${from} to ${to} · ${days} days`],
  open: ['未定', 'not set'],
  others: ['其他服务', 'Other services'],
  noOthers: ['客户没有其他服务单', 'The customer has no other order'],
});

/** The order, its pauses, its energy, and the other orders of the customer. */
export function ServiceOverview({ detail }: { detail: ServiceDetail }) {
  const t = useTexts(words);
  const factsOf = useServiceFacts();
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="3" alignItems="start">
      <SectionCard title={t.order}>
        <Facts facts={factsOf(detail)} />
      </SectionCard>
      <EnergySection service={detail.service} />
      <Pauses detail={detail} />
      <Others detail={detail} />
    </Grid>
  );
}

const Line = chakra('div', { base: { py: '1.5', '& + &': { borderTopWidth: '1px' } } });

function Pauses({ detail: { service } }: { detail: ServiceDetail }) {
  const t = useTexts(words);
  return (
    <SectionCard title={t.pauses}>
      {service.broken_logs.length === 0 ? <chakra.p color="ink.3">{t.noPauses}</chakra.p> : null}
      {service.broken_logs.map(({ from, to, days, reason, operator }) => (
        <Line key={from}>
          <div>{t.span(from, to ?? t.open, days)}</div>
          <chakra.div color="ink.3" fontSize="xs" overflowWrap="anywhere">
            {[reason, operator?.name].filter(Boolean).join(' · ')}
          </chakra.div>
        </Line>
      ))}
    </SectionCard>
  );
}

function Others({ detail: { service, customer } }: { detail: ServiceDetail }) {
  const t = useTexts(words);
  const may = useMay('listCustomerServices');
  const meta = useMeta('listCustomerServices');
  const names = useServiceMeta();
  const found = useOperation('listCustomerServices', may ? { user_id: customer.id, except_id: service.id, limit: 20 } : null);
  if (!may) return null;
  return (
    <SectionCard title={t.others}>
      {found.data?.list.length === 0 ? <chakra.p color="ink.3">{t.noOthers}</chakra.p> : null}
      {found.data?.list.map((one) => (
        <Line key={one.id} display="flex" gap="2" alignItems="center" flexWrap="wrap">
          <Link to={`/order/serviceDetail/${one.id}?tab=overview`}>{one.product_name}</Link>
          <EnumCell meta={meta} name="status" value={one.status} tone={statusTones[one.status]} />
          <chakra.span color="ink.3" fontSize="xs">
            {one.service_no} · {names.label('start_date')} {one.start_date ?? t.open}
          </chakra.span>
        </Line>
      ))}
    </SectionCard>
  );
}
