import type { ReactNode } from 'react';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { notify } from '#ui/toast/toasts.js';
import { BreakForm } from './BreakForm.js';
import { CloseForm } from './CloseForm.js';
import { DaysForm } from './DaysForm.js';
import { type ChangeProps, useChangeForm } from './use-change-form.js';

const words = texts({
  startHint: ['今天或更早就立即开始，以后的日子到时自动开始', 'Today or earlier starts it now; a later date starts it automatically'],
  leave: ['不选则退出现在的营', 'Leave it empty to take the service out of its camp'],
});

/** Renders the form of one change of a service order. */
export function ServiceChangeDrawer(props: ChangeProps) {
  const { change } = props;
  if (change === 'start') return <StartForm {...props} />;
  if (change === 'pause' || change === 'resume') return <BreakForm {...props} op={change} />;
  if (change === 'days' || change === 'extend') return <DaysForm {...props} />;
  if (change === 'principal' || change === 'camp') return <ChoiceForm {...props} kind={change} />;
  if (change === 'remark') return <RemarkForm {...props} />;
  if (change === 'edit') return <EditForm {...props} />;
  return <CloseForm {...props} status={change} />;
}

function StartForm(props: ChangeProps) {
  const t = useTexts(words);
  const { form, service_id } = useChangeForm(props);
  const { start_date } = props.detail.service;
  return (
    <FormDrawer {...form} id="changeServiceStart" fixed={{ service_id }} values={{ start_date: start_date ?? dayOf(Date.now()) }}>
      <Field name="start_date" hint={t.startHint} autoFocus />
    </FormDrawer>
  );
}

const choicesOf = (rows: readonly { id: number; name: string }[] = []) => rows.map(({ id, name }) => ({ value: id, label: name }));

function ChoiceForm({ kind, ...props }: ChangeProps & { kind: 'principal' | 'camp' }) {
  const t = useTexts(words);
  const { form, service_id } = useChangeForm(props);
  const { data } = useOperation('getServiceParams', {});
  const tell = ({ failed }: { failed: readonly { message: string }[] }) => {
    const why = failed[0]?.message;
    notify(why === undefined ? { tone: 'success', title: form.done } : { tone: 'error', title: why });
  };
  const { done: _, ...silent } = form;
  const choose = (choices: { value: number; label: string }[], name: string, hint?: ReactNode) => (
    <Field name={name} hint={hint}>
      {({ value, ...control }) => <Combobox {...control} value={value as ChoiceValue} choices={choices} />}
    </Field>
  );
  const fixed = { service_ids: [service_id] };
  return kind === 'principal' ? (
    <FormDrawer {...silent} id="updateServicePrincipal" fixed={fixed} values={{ user_id: '' }} onDone={tell}>
      {choose(choicesOf(data?.staff), 'user_id')}
    </FormDrawer>
  ) : (
    <FormDrawer {...silent} id="updateServiceCamp" fixed={fixed} values={{ camp_id: '' }} onDone={tell}>
      {choose(choicesOf(data?.camps), 'camp_id', t.leave)}
    </FormDrawer>
  );
}

function RemarkForm(props: ChangeProps) {
  const { form, service_id } = useChangeForm(props);
  const { remark } = props.detail.service;
  return (
    <FormDrawer
      {...form}
      id="changeServiceRemark"
      fixed={{ service_id }}
      values={{ remark: remark ?? '' }}
      draft={`service-remark:${service_id}`}
      prepare={async (input, typed) => ({ ...input, remark: String(typed.remark ?? '') })}
    >
      <Field name="remark" autoFocus />
    </FormDrawer>
  );
}

function EditForm(props: ChangeProps) {
  const { form, service_id } = useChangeForm(props);
  const { data } = useOperation('getServiceParams', {});
  const { version, product_name, pay_amount_fen, order_no, sign_at, seller, init_weight, target_weight, sport_type, remark } =
    props.detail.service;
  const values = { product_name, pay_amount_fen, order_no: order_no ?? '', sign_at: sign_at ?? '', seller_user_id: seller?.id ?? '' };
  return (
    <FormDrawer
      {...form}
      id="updateService"
      fixed={{ id: service_id, version }}
      values={{ ...values, init_weight: init_weight ?? '', target_weight: target_weight ?? '', sport_type, remark: remark ?? '' }}
      draft={`service:${service_id}`}
    >
      <Field name="product_name" autoFocus />
      <Field name="pay_amount_fen" />
      <Field name="order_no" />
      <Field name="sign_at" />
      <Field name="seller_user_id">
        {({ value, ...control }) => <Combobox {...control} value={value as ChoiceValue} choices={choicesOf(data?.staff)} />}
      </Field>
      <Field name="init_weight" />
      <Field name="target_weight" />
      <Field name="sport_type" />
      <Field name="remark" />
    </FormDrawer>
  );
}
