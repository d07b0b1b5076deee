import type { Input, Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { client, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { MedalCheck } from './MedalCheck.js';

const words = texts({
  create: ['新建勋章', 'New badge'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['勋章已创建，符合条件的客户几分钟内获得', 'Badge created; customers who qualify get it within minutes'],
  check: ['看看谁会获得', 'See who would have it'],
  coupon: ['和勋章一起发给客户，只能选发放中的优惠券', 'Granted with the badge; only coupons that are on'],
  none: ['不发优惠券', 'No coupon'],
  days: ['天', 'days'],
  times: ['次', 'times'],
  points: ['积分', 'points'],
  streak: ['服务暂停的日子不算中断', 'Days on which the service was paused don’t break it'],
});

export type Medal = Row<'listMedals'>;
type Rule = Input<'checkMedalRule'>;

const blank: Values = {
  ...{ name: '', icon: '', action_key: '', threshold_type: 'streak', threshold: 7, level: 1, desc: '', reward_coupon_id: '', status: 'on' },
};

const valuesOf = ({ name, icon, action_key, threshold_type, threshold, level, desc, reward_coupon_id, status }: Medal): Values => ({
  ...{ name, icon, action_key, threshold_type, threshold, level, status },
  desc: desc ?? '',
  reward_coupon_id: reward_coupon_id ?? '',
});

interface Props {
  open: string | undefined;
  record: Medal | undefined;
  onClose: () => void;
}

async function readAgain({ id, name }: Medal): Promise<Medal | undefined> {
  const { list } = await client.listMedals({ keyword: name, limit: 100 });
  return list.find((one) => one.id === id);
}

/** Renders the form of a badge. */
export function MedalDrawer({ open, record, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Medal, 'createMedal', 'updateMedal'>
      open={open}
      onClose={onClose}
      record={record}
      readAgain={readAgain}
      create={{ id: 'createMedal', title: t.create, values: blank, done: t.created, draft: 'medal:new' }}
      update={{ id: 'updateMedal', title: ({ name }) => t.edit(name), draft: ({ id }) => `medal:${id}`, values: valuesOf }}
    >
      {(medal) => <MedalFields medal={medal} />}
    </RecordDrawer>
  );
}

function MedalFields({ medal }: { medal: Medal | undefined }) {
  const t = useTexts(words);
  const [action, type] = useFormState().form.watch(['action_key', 'threshold_type']);
  const isStreak = type === 'streak';
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="icon" required>
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="action_key">
        {(control) => <ActionChoice {...control} chosen={medal ? { key: medal.action_key, name: medal.action_name } : null} />}
      </Field>
      <Field name="threshold_type" hint={isStreak ? t.streak : undefined} />
      <Field name="threshold" unit={isStreak ? t.days : action === 'earn_points' ? t.points : t.times} />
      <RuleCheck />
      <Field name="level" />
      <Field name="desc" />
      <Field name="reward_coupon_id" hint={t.coupon}>
        {(control) => <CouponChoice {...control} chosen={medal?.reward_coupon ?? null} />}
      </Field>
      <Field name="status" />
    </>
  );
}

/** Shows who would have the badge by the rule in the form. */
function RuleCheck() {
  const t = useTexts(words);
  const { form } = useFormState();
  const mayCheck = useMay('checkMedalRule');
  const [checked, setChecked] = useState<Rule>();
  const [action_key, threshold_type, threshold] = form.watch(['action_key', 'threshold_type', 'threshold']);
  const isComplete = action_key !== '' && Number(threshold) >= 1;
  return (
    <>
      {mayCheck ? (
        <div>
          <Button
            size="sm"
            disabled={!isComplete}
            onClick={() =>
              setChecked({
                action_key: String(action_key),
                threshold_type: threshold_type as Rule['threshold_type'],
                threshold: Number(threshold),
              })
            }
          >
            {t.check}
          </Button>
        </div>
      ) : null}
      {checked ? <MedalCheck rule={checked} onClose={() => setChecked(undefined)} /> : null}
    </>
  );
}

interface ChoiceProps<Choice> {
  id: string;
  label: string;
  value: unknown;
  invalid: boolean;
  onChange: (value: unknown) => void;
  chosen: Choice | null;
}

function ActionChoice({ chosen, ...control }: ChoiceProps<{ key: string; name: string }>) {
  const actions = useOperation('getMedalActions');
  return (
    <Combobox
      {...control}
      choices={actions.data?.map(({ key, name, tab_name }) => ({ value: key, label: name, ...(tab_name ? { note: tab_name } : {}) }))}
      chosen={chosen ? [{ value: chosen.key, label: chosen.name }] : []}
      error={actions.error}
      onRetry={() => void actions.refresh()}
    />
  );
}

function CouponChoice({ chosen, ...control }: ChoiceProps<{ id: number; name: string }>) {
  const t = useTexts(words);
  const coupons = useOperation('listCoupons', { status: 'on', limit: 100 });
  return (
    <Combobox
      {...control}
      empty={t.none}
      choices={coupons.data?.list.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen ? [{ value: chosen.id, label: chosen.name }] : []}
      error={coupons.error}
      onRetry={() => void coupons.refresh()}
    />
  );
}
