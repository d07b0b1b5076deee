import type { Row } from '@shiyi/sdk';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { CouponChoice } from './CouponChoice.js';
import { PosterOrder } from './PosterOrder.js';

const words = texts({
  title: (name: string) => [`设置「${name}」`, `Settings of “${name}”`],
  save: ['保存', 'Save'],
  done: ['设置已保存', 'Settings saved'],
  noLimit: ['填 0 表示不限', '0 for no limit'],
  tasks: ['任务库还没有任务，默认任务暂时不能选择。', 'There are no tasks yet to choose default ones from.'],
});

type Feature = Row<'listGlobalConfigs'>;

interface Props {
  feature: Feature | undefined;
  onClose: () => void;
}

const once = { revalidateOnFocus: false } as const;

/** The settings, unless they are older than the row that was opened. */
const current = <T extends { version: number }>(data: T | undefined, { version }: Feature) =>
  data && data.version >= version ? data : undefined;

/** Renders the form of a built-in feature. */
export function BuiltinDrawer({ feature, onClose }: Props) {
  switch (feature?.key) {
    case 'plant':
      return <PlantDrawer feature={feature} onClose={onClose} />;
    case 'circle':
      return <CircleDrawer feature={feature} onClose={onClose} />;
    case 'poster':
      return <PosterDrawer feature={feature} onClose={onClose} />;
    case 'task':
      return <TaskDrawer feature={feature} onClose={onClose} />;
    default:
      return null;
  }
}

interface FormOf {
  feature: Feature;
  onClose: () => void;
}

function useDrawerProps({ feature, onClose }: FormOf) {
  const t = useTexts(words);
  return { open: true, onClose, title: t.title(feature.name), save: t.save, done: t.done };
}

function PlantDrawer(props: FormOf) {
  const shared = useDrawerProps(props);
  const data = current(useOperation('getPlantConfig', {}, once).data, props.feature);
  if (!data)
    return (
      <FormDrawer {...shared} id="changePlantConfig" values={undefined}>
        {null}
      </FormDrawer>
    );
  const { version, reward_coupon, ...values } = data;
  return (
    <FormDrawer
      {...shared}
      id="changePlantConfig"
      values={{ ...values, reward_coupon_id: reward_coupon?.id ?? '' }}
      fixed={{ version }}
      readAgain={async () => {
        const { reward_coupon: coupon, ...now } = await client.getPlantConfig();
        return { ...now, reward_coupon_id: coupon?.id };
      }}
    >
      <Field name="enabled" />
      <Field name="seed_cost" />
      <Field name="grow_days" />
      <Field name="reward_coupon_id">{(control) => <CouponChoice {...control} chosen={reward_coupon} />}</Field>
    </FormDrawer>
  );
}

function CircleDrawer(props: FormOf) {
  const t = useTexts(words);
  const shared = useDrawerProps(props);
  const data = current(useOperation('getCircleConfig', {}, once).data, props.feature);
  if (!data)
    return (
      <FormDrawer {...shared} id="changeCircleConfig" values={undefined}>
        {null}
      </FormDrawer>
    );
  const { version, ...values } = data;
  return (
    <FormDrawer {...shared} id="changeCircleConfig" values={values} fixed={{ version }} readAgain={() => client.getCircleConfig()}>
      <Field name="enabled" />
      <Field name="audit" />
      <Field name="post_limit_per_day" hint={t.noLimit} />
    </FormDrawer>
  );
}

function PosterDrawer(props: FormOf) {
  const shared = useDrawerProps(props);
  const data = current(useOperation('getPosterConfig', {}, once).data, props.feature);
  if (!data)
    return (
      <FormDrawer {...shared} id="changePosterConfig" values={undefined}>
        {null}
      </FormDrawer>
    );
  const { version, cycle, posters } = data;
  return (
    <FormDrawer
      {...shared}
      id="changePosterConfig"
      values={{ cycle, poster_ids: posters.map((one) => one.id) }}
      fixed={{ version }}
      readAgain={async () => {
        const now = await client.getPosterConfig();
        return { cycle: now.cycle, version: now.version, poster_ids: now.posters.map((one) => one.id) };
      }}
    >
      <Field name="cycle" />
      <Field name="poster_ids">{(control) => <PosterOrder {...control} known={posters} />}</Field>
    </FormDrawer>
  );
}

function TaskDrawer(props: FormOf) {
  const t = useTexts(words);
  const shared = useDrawerProps(props);
  const data = current(useOperation('getTaskConfig', {}, once).data, props.feature);
  if (!data)
    return (
      <FormDrawer {...shared} id="changeTaskConfig" values={undefined}>
        {null}
      </FormDrawer>
    );
  const { version, enabled, daily_limit } = data;
  return (
    <FormDrawer
      {...shared}
      id="changeTaskConfig"
      values={{ enabled, daily_limit }}
      fixed={{ version }}
      readAgain={() => client.getTaskConfig()}
    >
      <Field name="enabled" />
      <Field name="daily_limit" hint={t.noLimit} />
      <p>{t.tasks}</p>
    </FormDrawer>
  );
}
