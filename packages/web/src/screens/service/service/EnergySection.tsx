import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useRights } from '#api/Can.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { EnergyDrawer } from '#screens/service/service-plan/dialogs/EnergyDrawer.js';
import { Button } from '#ui/button/Button.js';
import { Facts } from '#ui/facts/Facts.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { formatFigure } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import type { ServiceRecord } from './service-facts.js';
import { useServiceMeta } from './service-meta.js';

const words = texts({
  title: ['目标能量', 'Target energy'],
  change: ['调整', 'Change'],
  unset: ['还没有设置', 'Not set yet'],
  bmr: ['基础代谢', 'Basal rate'],
  tdee: ['每日消耗', 'Daily need'],
  result: ['目标', 'Target'],
  floor: ['下限', 'Floor'],
  raw: ['按目标算出', 'By the goal'],
  weight: ['计算体重', 'Weight used'],
  evalWeight: ['修改评估体重', 'Set the evaluation weight'],
  save: ['保存', 'Save'],
  suggested: (kcal: number) => [
    `按新的体重，建议目标 ${kcal} kcal；食谱在调整目标能量后才会变`,
    `With this weight ${kcal} kcal is suggested; the plan changes only with the target energy`,
  ],
  saved: ['评估体重已保存', 'Evaluation weight saved'],
});

/** The target energy and every step to it. */
export function EnergySection({ service }: { service: ServiceRecord }) {
  const t = useTexts(words);
  const [drawer, setDrawer] = useState<'energy' | 'weight'>();
  const may = useRights('changeServiceEnergy', 'updateServiceEvaluationWeight');
  const isOpen = ['pending', 'in_service', 'paused'].includes(service.status);
  return (
    <SectionCard
      title={t.title}
      side={
        <chakra.span display="inline-flex" gap="1">
          {may.updateServiceEvaluationWeight && isOpen ? (
            <Button size="sm" look="quiet" onClick={() => setDrawer('weight')}>
              {t.evalWeight}
            </Button>
          ) : null}
          {may.changeServiceEnergy && isOpen ? (
            <Button size="sm" look="quiet" onClick={() => setDrawer('energy')}>
              {t.change}
            </Button>
          ) : null}
        </chakra.span>
      }
    >
      <EnergyFacts service={service} />
      <EnergyDrawer
        serviceId={service.id}
        energy={service.energy_kcal}
        date={service.start_date ?? dayOf(Date.now())}
        open={drawer === 'energy'}
        onClose={() => setDrawer(undefined)}
      />
      <WeightDrawer service={service} open={drawer === 'weight'} onClose={() => setDrawer(undefined)} />
    </SectionCard>
  );
}

function EnergyFacts({ service }: { service: ServiceRecord }) {
  const t = useTexts(words);
  const meta = useServiceMeta();
  const { energy_kcal, energy_params: basis } = service;
  const kcal = (value: number) => `${value} kcal`;
  return (
    <Facts
      facts={[
        { name: t.result, value: energy_kcal === null ? t.unset : kcal(energy_kcal) },
        ...(service.energy_source ? [{ name: meta.label('energy_source'), value: meta.word('energy_source', service.energy_source) }] : []),
        { name: meta.label('eval_weight'), value: service.eval_weight === null ? '–' : `${formatFigure(service.eval_weight)} kg` },
        ...(basis
          ? [
              { name: t.weight, value: `${formatFigure(basis.weight)} kg · BMI ${basis.bmi}` },
              { name: t.bmr, value: kcal(basis.bmr) },
              { name: t.tdee, value: `${kcal(basis.tdee)} (× ${basis.pal})` },
              { name: t.raw, value: kcal(basis.raw_kcal) },
              { name: t.floor, value: kcal(basis.floor_kcal) },
            ]
          : []),
      ]}
    />
  );
}

function WeightDrawer({ service, open, onClose }: { service: ServiceRecord; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="updateServiceEvaluationWeight"
      open={open}
      onClose={onClose}
      title={t.evalWeight}
      fixed={{ service_id: service.id }}
      values={{ weight: service.eval_weight ?? service.current_weight ?? '' }}
      save={t.save}
      onDone={({ energy }) => notify({ tone: 'success', title: energy ? t.suggested(energy.energy_kcal) : t.saved })}
    >
      <Field name="weight" autoFocus />
    </FormDrawer>
  );
}
