import { useNavigate } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { ServiceProduct } from '#choices/ServiceProduct.js';
import { type ControlProps, Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Select } from '#ui/input/Input.js';

const words = texts({
  title: ['新建服务单', 'New service order'],
  save: ['创建服务单', 'Create'],
  done: ['服务单已创建', 'Service order created'],
  start: ['填写后按目标能量生成食谱', 'If set, the plan is generated from the target energy'],
  energy: ['需要客户的性别、生日、身高、体重和活动水平', 'Needs the customer’s sex, birthday, height, weight and activity level'],
  later: ['暂不设置', 'Set later'],
  none: ['与客户的负责人相同', 'The customer’s nutritionist'],
});

const blank = {
  ...{
    user_id: '',
    product_name: '',
    type: 'weight_loss',
    service_days: 42,
    start_date: '',
    principal_user_id: '',
    energy: { goal: 'lose' },
  },
  remark: '',
};

function NutritionistInput({ id, label, value, invalid, onChange }: ControlProps) {
  const t = useTexts(words);
  const params = useOperation('getServiceParams', {});
  return (
    <Combobox
      {...{ id, label, value, invalid, onChange }}
      empty={t.none}
      choices={params.data?.staff.map((one) => ({ value: one.id, label: one.name }))}
      error={params.error}
      onRetry={() => void params.refresh()}
    />
  );
}

const goalOf = (value: unknown) => (typeof value === 'object' && value !== null && 'goal' in value ? String(value.goal) : '');

function GoalInput({ id, label, value, onChange }: ControlProps) {
  const t = useTexts(words);
  const params = useOperation('getServiceParams', {});
  return (
    <Select
      id={id}
      aria-label={label}
      value={goalOf(value)}
      onChange={(event) => onChange(event.target.value ? { goal: event.target.value } : undefined)}
    >
      <option value="">{t.later}</option>
      {params.data?.energy_goals.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

/** Renders the form of a new service order; afterwards its plan opens. */
export function ServiceDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const meta = useMeta('createService');
  const navigate = useNavigate();
  return (
    <FormDrawer
      id="createService"
      open={open === 'new'}
      onClose={onClose}
      title={t.title}
      values={blank}
      save={t.save}
      done={t.done}
      draft="service:new"
      onDone={({ id }) => void navigate(`/order/serviceDetail/${id}`)}
    >
      <Field name="user_id">{(control) => <CustomerCombobox {...control} />}</Field>
      <ServiceProduct />
      <Field name="type" />
      <Field name="service_days" />
      <Field name="energy" hint={t.energy} label={meta.label(meta.input('energy'))}>
        {(control) => <GoalInput {...control} />}
      </Field>
      <Field name="start_date" hint={t.start} />
      <Field name="principal_user_id">{(control) => <NutritionistInput {...control} />}</Field>
      <Field name="remark" />
    </FormDrawer>
  );
}
