import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useEffect } from 'react';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { partsOf } from '../plan-edits.js';
import { usePlan } from '../plan-store.js';
import { IntakeRow } from './IntakeRow.js';

type Nutrients = Data<'getServicePlanNutrients'>;
type Intakes = Nutrients['mean'];

const words = texts({
  unsaved: ['按已保存的食谱计算，保存后更新', 'Of the saved plan; updated when you save'],
  empty: ['这几天还没有食谱', 'No meals on these days'],
  mean: (days: number) => [`${days} 天日均`, `Mean of ${days} days`],
  guide: [
    '参考：中国居民膳食指南 2022，成人每日 1600–2400 千卡',
    'Reference: Chinese dietary guidelines 2022, adults with 1,600–2,400 kcal a day',
  ],
  person: (age: number, sex: string, stage: string) => [
    `参考：${age} 岁 · ${sex} · ${stage}；中国居民膳食营养素参考摄入量 2023`,
    `Reference: ${sex.toLowerCase()}, ${age}, ${stage.toLowerCase()}; Chinese DRIs 2023`,
  ],
  young: ['未满 18 岁，没有参考摄入量', 'No reference intakes under 18 years'],
  unknownPerson: ['客户缺少性别或生日，没有参考摄入量', 'The customer’s sex or birthday is missing, so there are no reference intakes'],
});

const units: Record<string, string> = { vitamin_a_ug: 'µg RAE', folate_ug: 'µg DFE' };
const unitOf = (name: string) => units[name] ?? name.slice(name.lastIndexOf('_') + 1);

interface Props {
  serviceId: number;
  dates: readonly string[];
  section: 'groups' | 'nutrients';
}

/** Reads the nutrients of the days shown, again whenever the plan has a new version. */
function useNutrients(serviceId: number, dates: readonly string[]) {
  const version = usePlan((state) => state.version);
  const reading = useOperation('getServicePlanNutrients', { service_id: serviceId, from: dates[0] as string, to: dates.at(-1) as string });
  const isOld = reading.data !== undefined && reading.data.recipe_version < version;
  const { refresh } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again once for each version
  useEffect(() => {
    if (isOld) void refresh();
  }, [isOld, version]);
  return reading;
}

/** Food groups or micronutrients of the days shown, with those of the chosen day. */
export function PlanNutrients({ serviceId, dates, section }: Props) {
  const t = useTexts(words);
  const reading = useNutrients(serviceId, dates);
  const date = usePlan((state) => partsOf(state.active).date);
  const isChanged = usePlan((state) => state.base !== state.now);
  if (reading.error && !reading.data) return <ErrorState error={reading.error} onRetry={() => void reading.refresh()} />;
  const { data } = reading;
  if (!data) return <Skeleton height="200px" />;
  if (data.days.length === 0) return <chakra.p color="ink.3">{t.empty}</chakra.p>;
  const day = data.days.find((one) => one.date === date);
  return (
    <>
      <chakra.div gridColumn="1 / -1" display="flex" flexDirection="column" gap="1">
        <chakra.h3 fontWeight="semibold">{t.mean(data.days.length)}</chakra.h3>
        {isChanged ? (
          <chakra.p role="status" color="amber" fontSize="xs">
            {t.unsaved}
          </chakra.p>
        ) : null}
        <chakra.p color="ink.3" fontSize="xs">
          {section === 'groups' ? t.guide : <PersonNote data={data} />}
        </chakra.p>
      </chakra.div>
      {section === 'groups' ? <Groups data={data} day={day} date={date} /> : <Micronutrients data={data} day={day} date={date} />}
    </>
  );
}

function PersonNote({ data: { references, sex, age, life_stage } }: { data: Nutrients }) {
  const t = useTexts(words);
  const meta = useMeta('getServicePlanNutrients');
  if (age === null) return t.unknownPerson;
  if (references.length === 0) return t.young;
  return t.person(age, meta.word(meta.output('sex'), sex), meta.word(meta.output('life_stage'), life_stage));
}

interface ListProps {
  data: Nutrients;
  /** The chosen day, if it has meals. */
  day: Intakes | undefined;
  date: string;
}

/** Words of the values of a field in a list of the answer. */
function useNames(list: 'references' | 'guide', name: string) {
  const meta = useMeta('getServicePlanNutrients');
  const field = meta.output(list).fields?.find((one) => one.name === name);
  return (value: string) => (field ? meta.word(field, value) : value);
}

function Groups({ data: { mean, guide }, day, date }: ListProps) {
  const nameOf = useNames('guide', 'group');
  return mean.groups.map(({ group, grams }) => (
    <IntakeRow
      key={group}
      name={nameOf(group)}
      unit="g"
      value={grams}
      limits={guide.find((one) => one.group === group)}
      date={date}
      dayValue={day?.groups.find((one) => one.group === group)?.grams}
    />
  ));
}

function Micronutrients({ data: { mean, references }, day, date }: ListProps) {
  const nameOf = useNames('references', 'name');
  return mean.nutrients.map(({ name, value, known_pct }) => (
    <IntakeRow
      key={name}
      name={nameOf(name)}
      unit={unitOf(name)}
      value={value}
      knownPct={known_pct ?? undefined}
      limits={references.find((one) => one.name === name)}
      date={date}
      dayValue={day?.nutrients.find((one) => one.name === name)?.value ?? undefined}
    />
  ));
}
