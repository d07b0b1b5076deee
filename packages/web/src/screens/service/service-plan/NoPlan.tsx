import { Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useRights } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { EnergyDrawer } from './dialogs/EnergyDrawer.js';
import type { Plan } from './plan-edits.js';

const words = texts({
  title: ['还没有食谱', 'No plan yet'],
  ready: [
    '按目标能量、过敏、忌口和健康状况生成，之后逐餐修改。',
    'Generated from target energy, allergies, dislikes and health conditions. You can then edit each meal.',
  ],
  energy: ['先设置目标能量，再生成。', 'Set the target energy first.'],
  missing: (names: string) => [
    `健康档案还缺${names}，补全后才能算出建议的目标能量。`,
    `Add ${names} to the health file to get a suggested target energy.`,
  ],
  file: ['补全健康档案', 'Complete the health file'],
  set: ['设置目标能量', 'Set the target energy'],
  make: ['生成食谱', 'Generate the plan'],
  done: ['食谱已生成', 'Plan generated'],
});

interface Props {
  plan: Plan;
  service: Data<'getService'>['service'];
  customerId: number;
}

/** Stands where a service has no plan yet, with the way to one. */
export function NoPlan(props: Props) {
  const t = useTexts(words);
  const { plan, service } = props;
  const from = [dayOf(Date.now()), plan.from, service.start_date ?? ''].sort().at(-1) ?? plan.from;
  const may = useMay('resetServiceDietPlan');
  const make = useAction('resetServiceDietPlan', { done: t.done });
  if (service.energy_kcal === null) return <NoEnergy {...props} from={from} />;
  return (
    <EmptyState
      title={t.title}
      text={t.ready}
      action={
        may ? (
          <Button look="solid" aria-busy={make.busy} onClick={() => void make.run({ service_id: plan.service_id, from_date: from })}>
            {t.make}
          </Button>
        ) : undefined
      }
    />
  );
}

/** Says what the target energy still needs, and leads there. */
function NoEnergy({ plan, customerId, from }: Props & { from: string }) {
  const t = useTexts(words);
  const meta = useMeta('getServiceHealth');
  const [open, setOpen] = useState(false);
  const may = useRights('getServiceHealth', 'updateCustomer', 'changeServiceEnergy');
  const missing = useOperation('getServiceHealth', may.getServiceHealth ? { service_id: plan.service_id } : null).data?.missing ?? [];
  const names = missing.map((name) => meta.word(meta.output('missing'), name)).join('、');
  return (
    <>
      <EmptyState
        title={t.title}
        text={names ? t.missing(names) : t.energy}
        action={
          <Flex gap="2" flexWrap="wrap" justify="center">
            {names && may.updateCustomer ? (
              <ButtonLink asChild look="solid">
                <Link to={`/user/userList/detail/${customerId}?tab=file`}>{t.file}</Link>
              </ButtonLink>
            ) : null}
            {may.changeServiceEnergy ? (
              <Button look={names && may.updateCustomer ? 'outline' : 'solid'} onClick={() => setOpen(true)}>
                {t.set}
              </Button>
            ) : null}
          </Flex>
        }
      />
      <EnergyDrawer serviceId={plan.service_id} energy={null} date={from} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
