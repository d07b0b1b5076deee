import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { lazyPart } from '#app/lazy-component.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { ListPage } from '#list/ListPage.js';
import { useList } from '#list/useList.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import type { Batch } from './ServiceBatch.js';
import { useServiceColumns } from './use-service-columns.js';

const ServiceDrawer = lazyPart(() => import('./ServiceDrawer.js'), 'ServiceDrawer');
const NewCustomerDrawer = lazyPart(() => import('./NewCustomerDrawer.js'), 'NewCustomerDrawer');
const ServicePeek = lazyPart(() => import('./ServicePeek.js'), 'ServicePeek');
const ServiceBatch = lazyPart(() => import('./ServiceBatch.js'), 'ServiceBatch');

const words = texts({
  title: ['服务订单', 'Service orders'],
  sub: (count: string, when: string) => [`${count} 单 · ${when}更新`, `${countOf(count, 'order')} · updated ${when}`],
  create: ['新建服务单', 'New order'],
  createNew: ['新客户开单', 'New customer'],
  handOver: ['交接', 'Hand over'],
  peek: ['快速查看', 'Quick look'],
  search: ['单号、产品、客户', 'Number, product or customer'],
  none: ['还没有服务单', 'No service orders yet'],
  noneText: ['为客户开一单，再为他排一周食谱。', 'Open one for a customer, then plan the first week.'],
  notFound: ['没有符合条件的服务单', 'No matching orders'],
  finished: ['结束', 'Finish'],
  cancelled: ['取消', 'Cancel'],
  terminated: ['终止', 'Terminate'],
  principal: ['更换营养师', 'Change nutritionist'],
  camp: ['调整减脂营', 'Move to a camp'],
});

const batches: readonly Batch[] = ['principal', 'camp', 'finished', 'cancelled', 'terminated'];

/** Lists the service orders; each leads to its page. */
export function ServiceList() {
  const t = useTexts(words);
  const list = useList('listServices');
  const [open, fresh, peek] = [useOpen(), useOpen('new'), useOpen('peek')];
  const [batch, setBatch] = useState<Batch>();
  const navigate = useNavigate();
  const mayLook = useMay('getService');
  const offered = useBatches();
  const show = (id: number) => void navigate(`/order/serviceDetail/${id}`);
  return (
    <ListPage
      list={list}
      words={t}
      creation={{ id: 'createService', onNew: () => open.show('new') }}
      actions={<PageActions onNewCustomer={() => fresh.show('customer')} />}
      filters={useServiceFilters()}
      columns={useServiceColumns()}
      rowActions={
        mayLook ? { name: (row) => row.service_no, of: (row) => [{ label: t.peek, onSelect: () => peek.show(row.id) }] } : undefined
      }
      onOpen={mayLook ? ({ id }) => show(id) : undefined}
      bulk={offered.length > 0 ? () => <BatchButtons offered={offered} onChoose={setBatch} /> : undefined}
    >
      <WhenOpen open={open.value !== undefined}>
        <ServiceDrawer open={open.value} onClose={open.close} />
      </WhenOpen>
      <WhenOpen open={fresh.value !== undefined}>
        <NewCustomerDrawer open={fresh.value !== undefined} onClose={fresh.close} />
      </WhenOpen>
      <WhenOpen open={peek.id !== undefined}>
        <ServicePeek id={peek.id} onClose={peek.close} onOpen={show} />
      </WhenOpen>
      <WhenOpen open={batch !== undefined}>
        {batch ? <ServiceBatch batch={batch} title={t[batch]} list={list} onClose={() => setBatch(undefined)} /> : null}
      </WhenOpen>
    </ListPage>
  );
}

function BatchButtons({ offered, onChoose }: { offered: readonly Batch[]; onChoose: (batch: Batch) => void }) {
  const t = useTexts(words);
  return offered.map((one) => (
    <Button key={one} {...(one === 'terminated' ? { look: 'danger' as const } : {})} onClick={() => onChoose(one)}>
      {t[one]}
    </Button>
  ));
}

function useBatches(): Batch[] {
  const may = {
    principal: useMay('updateServicePrincipal'),
    camp: useMay('updateServiceCamp'),
    status: useMay('changeServiceStatusInBatch'),
  };
  return batches.filter((one) => (one === 'principal' || one === 'camp' ? may[one] : may.status));
}

function PageActions({ onNewCustomer }: { onNewCustomer: () => void }) {
  const t = useTexts(words);
  const may = useRights('createServiceWithCustomer', 'listServiceHandOvers');
  return (
    <>
      {may.listServiceHandOvers ? (
        <Button asChild>
          <Link to="/order/handOver">{t.handOver}</Link>
        </Button>
      ) : null}
      {may.createServiceWithCustomer ? <Button onClick={onNewCustomer}>{t.createNew}</Button> : null}
    </>
  );
}

function useServiceFilters() {
  const meta = useMeta('listServices');
  const may = useMay('getServiceParams');
  const { data } = useOperation('getServiceParams', may ? {} : null);
  const named = (rows: readonly { id: number; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'status' },
    { name: 'type' },
    { name: 'plan_state', title: meta.label(meta.output('plan_state')) },
    { name: 'principal_user_id', choices: named(data?.staff) },
    { name: 'camp_id', choices: named(data?.camps) },
    { name: 'micro_status' },
    { name: 'ends_within' },
    { name: 'alert' },
    { name: 'no_punch_days' },
    { name: 'punched_today' },
    { name: 'avoided_food' },
    { name: 'start_from' },
    { name: 'ended_from' },
    { name: 'renewed' },
    { name: 'loss_pct_from' },
    { name: 'province' },
    { name: 'city' },
  ];
}
