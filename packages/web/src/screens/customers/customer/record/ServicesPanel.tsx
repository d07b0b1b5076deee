import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { EnumCell } from '#list/EnumCell.js';
import { ButtonLink } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import type { CustomerDetail } from '../customer-values.js';

const words = texts({
  title: ['进行中的服务', 'Active services'],
  left: (days: number) => [`${days} 天后到期`, `${days} days left`],
  span: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  unset: ['未定', 'not set'],
  none: ['没有进行中的服务', 'No active service'],
  noneText: ['点右上角「新建服务」开一单。', 'Create one with “New service” at the top right.'],
});

type Service = CustomerDetail['open_services'][number];
const tones: Record<Service['status'], ChipTone> = {
  pending: 'wait',
  in_service: 'good',
  paused: 'plain',
  finished: 'plain',
  cancelled: 'plain',
  terminated: 'bad',
};

/** The services that are not over. */
export function ServicesPanel({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  if (record.open_services.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <SectionCard title={t.title}>
      <ServiceLines record={record} />
    </SectionCard>
  );
}

/** Each service with how far it has come; its name leads to its plan. */
export function ServiceLines({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const meta = useMeta('createCustomerService');
  const mayPlan = useMay('getServicePlan');
  return record.open_services.map((one) => (
    <chakra.div key={one.id} py="2" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Flex gap="2" align="center" flexWrap="wrap">
        {mayPlan ? (
          <ButtonLink asChild look="link" fontWeight="semibold">
            <Link to={`/order/serviceDetail/${one.id}`}>{one.product_name}</Link>
          </ButtonLink>
        ) : (
          <b>{one.product_name}</b>
        )}
        <EnumCell meta={meta} name="status" value={one.status} tone={tones[one.status]} />
        <chakra.span color="ink.3" fontSize="xs">
          {one.service_no} · {t.span(one.start_date ?? t.unset, one.end_date ?? t.unset)}
        </chakra.span>
        {one.status === 'in_service' ? <chakra.b ms="auto">{t.left(one.remain_days)}</chakra.b> : null}
      </Flex>
      <chakra.div mt="2" height="1.5" borderRadius="full" bg="line" overflow="hidden" aria-hidden>
        <chakra.div height="100%" bg="jade.500" style={{ width: `${(one.used_days / one.service_days) * 100}%` }} />
      </chakra.div>
    </chakra.div>
  ));
}
