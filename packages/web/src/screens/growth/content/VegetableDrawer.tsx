import { chakra, Flex } from '@chakra-ui/react';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState, type Values } from '#form/form-values.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { Vegetable } from './VegetableList.screen.js';

const words = texts({
  title: (name: string) => [`「${name}」的种植和奖励`, `${name}: growing and reward`],
  save: ['保存修改', 'Save changes'],
  done: ['修改已保存', 'Changes saved'],
  own: ['单独设置', 'Own settings'],
  ownHint: ['不勾选时，天数和奖励沿用系统配置中的种植配置', 'Unless ticked, days and reward are those of the garden in the configuration'],
  growing: ['正在生长的菜仍按播种时的条件。', 'Plants that are growing keep the terms of their sowing.'],
});

const valuesOf = ({ grow_days, water_times, reward_type, reward_id, reward_points, enabled }: Vegetable): Values => ({
  ...{ grow_days, water_times, reward_type, enabled },
  reward_id: reward_id ?? '',
  reward_points: reward_points ?? '',
});

interface Props {
  vegetable: Vegetable;
  onClose: () => void;
}

/** Renders the form of what a vegetable needs and brings. */
export function VegetableDrawer({ vegetable, onClose }: Props) {
  const t = useTexts(words);
  const { vegetable_id, version, name } = vegetable;
  async function readAgain() {
    const { list } = await client.listVegetables({ limit: 100 });
    const found = list.find((one) => one.vegetable_id === vegetable_id);
    return found && { ...valuesOf(found), version: found.version };
  }
  return (
    <FormDrawer
      id="changeVegetableReward"
      open
      onClose={onClose}
      title={t.title(name)}
      values={valuesOf(vegetable)}
      fixed={{ vegetable_id, version }}
      save={t.save}
      done={t.done}
      readAgain={readAgain}
    >
      <chakra.p color="ink.3">{t.growing}</chakra.p>
      <Field name="enabled" label={t.own} hint={t.ownHint} />
      <Terms vegetable={vegetable} />
    </FormDrawer>
  );
}

/** Days and reward, which nothing reads unless the vegetable has its own. */
function Terms({ vegetable }: Pick<Props, 'vegetable'>) {
  const isOwn = useFormState().form.watch('enabled') === true;
  return (
    <chakra.fieldset disabled={!isOwn} border="none" m="0" p="0" minWidth="0" opacity={isOwn ? 1 : 0.6}>
      <Flex direction="column" gap="4">
        <Field name="grow_days" />
        <Field name="water_times" />
        <Field name="reward_type" />
        <Reward vegetable={vegetable} />
      </Flex>
    </chakra.fieldset>
  );
}

function Reward({ vegetable: { reward_coupon } }: { vegetable: Vegetable }) {
  const { form } = useFormState();
  const coupons = useOperation('listCoupons', { status: 'on', limit: 100 });
  if (form.watch('reward_type') === 'points') return <Field key="points" name="reward_points" required />;
  return (
    <Field key="coupon" name="reward_id" required>
      {(control) => (
        <Combobox
          {...control}
          choices={coupons.data?.list.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={reward_coupon ? [{ value: reward_coupon.id, label: reward_coupon.name }] : []}
          error={coupons.error}
          onRetry={() => void coupons.refresh()}
        />
      )}
    </Field>
  );
}
