import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { useOpen } from '#list/useOpen.js';
import { Button } from '#ui/button/Button.js';
import { SectionCard } from '#ui/layout/SectionCard.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import type { CustomerDetail } from '../customer-values.js';
import { WeightLine } from './WeightLine.js';

const words = texts({
  title: ['身体数据', 'Body'],
  note: ['记一次', 'Record weight'],
  since: (kg: string) => [`较首次 ${kg}`, `${kg} since the start`],
  done: (pct: string) => [`已完成 ${pct}%`, `${pct}% done`],
  first: ['首次', 'Start'],
  target: ['目标', 'Target'],
  hidden: [
    '客户没有同意展示体重记录，因此不显示体重、BMI 和曲线。',
    'The customer has not agreed to weight records, so weight, BMI and the chart are hidden.',
  ],
  none: ['还没有体重', 'No weight yet'],
  never: ['还没测过', 'Not measured'],
});

const formatLoss = (kg: number) => `${kg > 0 ? '−' : '+'}${Math.abs(kg).toFixed(1)}`;

/** Weight, progress and measures; without consent a line explains why they are missing. */
export function BodyCard({ record }: { record: CustomerDetail }) {
  const t = useTexts(words);
  const care = useOpen('care');
  const mayNote = useMay('saveCustomerWeight');
  const { current_weight: current, consent } = record;
  return (
    <SectionCard
      title={t.title}
      side={
        mayNote && consent.weight ? (
          <Button look="link" onClick={() => care.show('weight')}>
            {t.note}
          </Button>
        ) : null
      }
    >
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(220px, 2fr) 3fr' }}>
        <Flex direction="column" gap="2">
          {current === null ? (
            <chakra.p color="ink.3">{consent.weight ? t.none : t.hidden}</chakra.p>
          ) : (
            <>
              <Flex align="baseline" gap="2" flexWrap="wrap">
                <chakra.span fontSize="2xl" fontWeight="semibold">
                  {current.toFixed(1)}
                </chakra.span>
                <chakra.span color="ink.3">kg</chakra.span>
                {record.loss_kg ? <chakra.span color="jade.700">{t.since(formatLoss(record.loss_kg))}</chakra.span> : null}
              </Flex>
              <Progress record={record} />
            </>
          )}
          <Measures record={record} />
        </Flex>
        <WeightLine record={record} />
      </chakra.div>
    </SectionCard>
  );
}

function Progress({ record: { init_weight, target_weight, progress_pct } }: { record: CustomerDetail }) {
  const t = useTexts(words);
  if (init_weight === null || target_weight === null || progress_pct === null) return null;
  const share = Math.max(0, Math.min(100, progress_pct));
  return (
    <div>
      <chakra.div height="2" borderRadius="full" bg="line" overflow="hidden" aria-hidden>
        <chakra.div height="100%" bg="jade.500" style={{ width: `${share}%` }} />
      </chakra.div>
      <Flex justify="space-between" fontSize="xs" color="ink.2" mt="1" gap="2">
        <span>
          {t.first} <b>{init_weight.toFixed(1)}</b>
        </span>
        <span>{t.done(progress_pct.toFixed(0))}</span>
        <span>
          {t.target} <b>{target_weight.toFixed(1)}</b>
        </span>
      </Flex>
    </div>
  );
}

function useMeasures(record: CustomerDetail) {
  const t = useTexts(words);
  const meta = useMeta('getCustomer');
  const label = (name: string) => meta.label(meta.output(name));
  return [
    { name: label('height'), value: record.height === null ? t.never : `${record.height} cm`, chip: null },
    ...(record.bmi === null
      ? []
      : [
          {
            name: label('bmi'),
            value: record.bmi.toFixed(2),
            chip: record.bmi_class && meta.word(meta.output('bmi_class'), record.bmi_class),
          },
        ]),
    // Without consent nobody knows here whether it was measured.
    ...(record.consent.weight
      ? [
          {
            name: label('waist'),
            value: record.waist === null ? t.never : `${record.waist} cm`,
            chip: record.waist_class && record.waist_class !== 'normal' ? meta.word(meta.output('waist_class'), record.waist_class) : null,
          },
        ]
      : []),
  ];
}

function Measures({ record }: { record: CustomerDetail }) {
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="5" rowGap="2" m="0">
      {useMeasures(record).map(({ name, value, chip }) => (
        <div key={name}>
          <chakra.dt fontSize="xs" color="ink.3">
            {name}
          </chakra.dt>
          <chakra.dd m="0">
            <b>{value}</b> {chip ? <StatusChip tone="wait">{chip}</StatusChip> : null}
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}
