import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../../api/Can.js';
import { useMeta } from '../../../api/meta.js';
import { lazyComponent } from '../../../app/lazy-component.js';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { useColumns } from '../../../list/columns.js';
import { ListPage } from '../../../list/ListPage.js';
import { NewButton } from '../../../list/NewButton.js';
import { useList } from '../../../list/useList.js';
import { useOpen } from '../../../list/useOpen.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { type ChipTone, StatusChip } from '../../../ui/StatusChip.js';
import { WhenOpen } from '../../../ui/WhenOpen.js';

const ServiceDrawer = lazyComponent(async () => (await import('./ServiceDrawer.js')).ServiceDrawer);

const words = texts({
  title: ['服务订单', 'Service orders'],
  sub: (count: string, when: string) => [`${count} 单 · ${when}更新`, `${counted(count, 'order')} · updated ${when}`],
  create: ['新建服务单', 'New order'],
  search: ['单号、产品、客户', 'Number, product or customer'],
  none: ['还没有服务单', 'No service orders yet'],
  noneText: ['为客户开一单，再为他排一周食谱。', 'Open one for a customer, then plan the first week.'],
  notFound: ['没有符合条件的服务单', 'No matching orders'],
  days: (used: number, all: number) => [`${used} / ${all} 天`, `${used} of ${all} days`],
});

type Service = Row<'listServices'>;
const tones: Record<Service['status'], ChipTone> = {
  pending: 'wait',
  in_service: 'good',
  paused: 'info',
  finished: 'plain',
  cancelled: 'plain',
  terminated: 'plain',
};

/** Lists the service orders; each leads to its plan. */
export function ServiceList() {
  const t = useTexts(words);
  const meta = useMeta('listServices');
  const list = useList('listServices');
  const open = useOpen();
  const navigate = useNavigate();
  const mayLook = useMay('getService');
  return (
    <ListPage
      list={list}
      title={t.title}
      sub={t.sub}
      actions={
        <NewButton id="createService" onNew={() => open.show('new')}>
          {t.create}
        </NewButton>
      }
      search={{ name: 'keyword', label: t.search }}
      filters={[{ name: 'status' }, { name: 'type' }, { name: 'plan_state', title: meta.label(meta.output('plan_state')) }]}
      columns={useServiceColumns()}
      onOpen={mayLook ? ({ id }) => void navigate(`/order/serviceDetail/${id}`) : undefined}
      empty={<EmptyState title={t.none} text={t.noneText} />}
      notFound={t.notFound}
    >
      <WhenOpen open={open.value !== undefined}>
        <ServiceDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
    </ListPage>
  );
}

function useServiceColumns() {
  const t = useTexts(words);
  const meta = useMeta('listServices');
  return useColumns('listServices', [
    {
      name: 'customer',
      cell: ({ customer, service_no }) => (
        <span>
          <b style={{ fontWeight: 600 }}>{customer.nick_name}</b>{' '}
          <chakra.span color="ink.3" fontSize="xs">
            {customer.real_name} {service_no}
          </chakra.span>
        </span>
      ),
    },
    'product_name',
    { name: 'status', cell: ({ status }) => <StatusChip tone={tones[status]}>{meta.word(meta.output('status'), status)}</StatusChip> },
    { name: 'service_days', wideOnly: true, cell: ({ used_days, service_days }) => t.days(used_days, service_days) },
    'start_date',
    { name: 'energy_kcal', wideOnly: true, end: true },
    {
      name: 'plan_state',
      cell: ({ plan_state }) => (
        <StatusChip tone={plan_state === 'none' ? 'act' : 'plain'}>{meta.word(meta.output('plan_state'), plan_state)}</StatusChip>
      ),
    },
    { name: 'principal', wideOnly: true, cell: ({ principal }) => principal?.name ?? '–' },
    'created_at',
  ]);
}
