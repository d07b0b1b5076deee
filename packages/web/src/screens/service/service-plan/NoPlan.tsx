import { useMay } from '../../../api/Can.js';
import { useAction } from '../../../api/client.js';
import { dayOf } from '../../../app/company-time.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import type { Plan } from './plan-edits.js';

const words = texts({
  title: ['还没有食谱', 'No plan yet'],
  ready: [
    '按目标能量、过敏、忌口和健康状况生成，之后逐餐修改。',
    'It is made from the target energy, allergies, dislikes and health; then change it meal by meal.',
  ],
  energy: ['先设置目标能量，或补全健康档案，再生成。', 'Set the target energy or complete the health file first.'],
  make: ['生成食谱', 'Generate the plan'],
  done: ['食谱已生成', 'Plan generated'],
});

/** Stands where a service has no plan yet, with the way to one. */
export function NoPlan({ plan, energy, start }: { plan: Plan; energy: number | null; start: string | null }) {
  const t = useTexts(words);
  const may = useMay('resetServiceDietPlan');
  const make = useAction('resetServiceDietPlan', {
    done: t.done,
    refresh: ['getServicePlan', 'getService', 'listServicePlanVersions', 'listServices'],
  });
  const [from_date] = [dayOf(Date.now()), plan.from, start ?? ''].sort().slice(-1);
  return (
    <EmptyState
      title={t.title}
      text={energy === null ? t.energy : t.ready}
      action={
        may ? (
          <Button
            look="solid"
            aria-busy={make.busy}
            onClick={() => void make.run({ service_id: plan.service_id, from_date: from_date ?? plan.from })}
          >
            {t.make}
          </Button>
        ) : undefined
      }
    />
  );
}
