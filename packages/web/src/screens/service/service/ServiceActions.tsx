import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { Button } from '#ui/button/Button.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import type { ServiceDetail, ServiceRecord } from './service-facts.js';
import type { ServiceChange } from './use-change-form.js';

const ServiceChangeDrawer = lazyPart(() => import('./ServiceChangeDrawer.js'), 'ServiceChangeDrawer');

const words = texts({
  more: ['更多操作', 'More actions'],
  ofOrder: ['服务单操作', 'Order actions'],
  start: ['开始服务', 'Start'],
  move: ['改开始日期', 'Change the first day'],
  pause: ['暂停服务', 'Pause'],
  resume: ['恢复服务', 'Resume'],
  days: ['增减天数', 'Add or take days'],
  extend: ['延长服务', 'Add days'],
  finished: ['结束服务', 'Finish'],
  cancelled: ['取消服务单', 'Cancel the order'],
  terminated: ['终止服务', 'Terminate'],
  principal: ['更换营养师', 'Change nutritionist'],
  camp: ['调整减脂营', 'Move to a camp'],
  remark: ['修改备注', 'Edit the note'],
  edit: ['修改服务单', 'Edit the order'],
  remove: ['删除', 'Delete'],
  removed: ['服务单已删除', 'Order deleted'],
  ask: (name: string) => [`删除服务单 ${name}？`, `Delete the order ${name}?`],
  askText: [
    '删除后不能恢复；有打卡或平台订单的不能删除。',
    'This can’t be undone. Orders with check-ins or a shop order can’t be deleted.',
  ],
});

interface Props {
  detail: ServiceDetail;
  /** Next to other actions: labels what these are about and leaves the primary button to them. */
  beside?: boolean;
}

/** The next step of a service as a button, and all else that can be done with it in a menu. */
export function ServiceActions({ detail, beside = false }: Props) {
  const t = useTexts(words);
  const [change, setChange] = useState<ServiceChange>();
  const { service } = detail;
  const main = useMainChange(service);
  const menu = useChanges(service, main);
  const remove = useDeletion(service);
  return (
    <>
      <RowMenu
        label={beside ? t.ofOrder : t.more}
        actions={[
          ...menu.map((one): RowActions[number] => ({ label: t[one], onSelect: () => setChange(one) })),
          remove && { label: t.remove, onSelect: () => void remove() },
        ]}
      />
      {main ? (
        <Button look={beside && main !== 'start' ? 'outline' : 'solid'} onClick={() => setChange(main)}>
          {t[main]}
        </Button>
      ) : null}
      <WhenOpen open={change !== undefined}>
        {change ? <ServiceChangeDrawer change={change} title={t[change]} detail={detail} onClose={() => setChange(undefined)} /> : null}
      </WhenOpen>
    </>
  );
}

/** Deletes an order that never started and leaves its page; undefined for others. */
function useDeletion({ id, service_no, status }: ServiceRecord) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const remove = useRemoval('deleteService', t, ['listServices']);
  if (!remove || (status !== 'pending' && status !== 'cancelled')) return undefined;
  return async () => {
    if (await remove(service_no, { id })) void navigate('/order/service');
  };
}

/** The next step of a service by its state. */
function useMainChange({ status }: ServiceRecord): ServiceChange | undefined {
  const may = useRights('changeServiceStart', 'changeServiceBreak', 'changeServiceDays');
  if (status === 'pending') return may.changeServiceStart ? 'start' : undefined;
  if (status === 'in_service') return may.changeServiceBreak ? 'pause' : undefined;
  if (status === 'paused') return may.changeServiceBreak ? 'resume' : undefined;
  return status === 'finished' && may.changeServiceDays ? 'extend' : undefined;
}

/** The other changes that the state allows and the user may do. */
function useChanges({ status, allowed_status }: ServiceRecord, main: ServiceChange | undefined): ServiceChange[] {
  const may = useRights(
    'changeServiceDays',
    'changeServiceStatus',
    'updateServicePrincipal',
    'updateServiceCamp',
    'changeServiceRemark',
    'updateService',
  );
  const isOpen = status === 'pending' || status === 'in_service' || status === 'paused';
  const closings = (['finished', 'cancelled', 'terminated'] as const).filter(
    (one) => may.changeServiceStatus && allowed_status.includes(one),
  );
  const rest: (ServiceChange | false | undefined)[] = [
    isOpen && may.changeServiceDays && 'days',
    isOpen && may.updateServicePrincipal && 'principal',
    isOpen && may.updateServiceCamp && 'camp',
    may.updateService && 'edit',
    may.changeServiceRemark && 'remark',
    ...closings,
  ];
  return rest.filter((one) => typeof one === 'string' && one !== main) as ServiceChange[];
}
