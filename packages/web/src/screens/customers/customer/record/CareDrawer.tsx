import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { dayOf } from '#app/company-time.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { ServiceProduct } from '#choices/ServiceProduct.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useWeightCheck } from '#screens/service/check-in/use-weight-check.js';
import { WeightField } from '#screens/service/check-in/WeightField.js';
import { weighingBefore } from '#screens/service/check-in/weight-doubt.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import type { CustomerDetail } from '../customer-values.js';
import { NoteFields, noteForm } from '../timeline/NoteComposer.js';
import { useCustomerChoices } from '../use-customer-choices.js';

const words = texts({
  service: ['新建服务', 'New service'],
  opened: ['服务单已创建', 'Service order created'],
  create: ['创建', 'Create'],
  follow: ['写跟进', 'Write a follow-up'],
  followed: ['跟进已保存', 'Follow-up saved'],
  weight: ['记录体重', 'Record a weigh-in'],
  noted: ['体重已记录', 'Weigh-in recorded'],
  member: ['赠送会员', 'Free membership'],
  given: ['会员已赠送', 'Membership given'],
  pending: ['标记待处理', 'Needs action'],
  marked: ['已标记', 'Marked'],
  save: ['保存', 'Save'],
  remark: ['备注', 'Note'],
  written: ['备注已保存', 'Note saved'],
  consent: [
    '体重记录还没有得到客户同意，请先在「授权」里登记。',
    'The customer hasn’t agreed to weight records. Record the consent first.',
  ],
});

interface Props {
  kind: string | undefined;
  record: CustomerDetail;
  listPath: string;
  onClose: () => void;
}

/** The forms for daily work with one customer, by `kind`. */
export function CareDrawer({ kind, record, onClose }: Props) {
  if (kind === 'service') return <ServiceDrawer record={record} onClose={onClose} />;
  if (kind === 'note') return <NoteDrawer record={record} onClose={onClose} />;
  if (kind === 'weight') return <WeightDrawer record={record} onClose={onClose} />;
  if (kind === 'member') return <MemberDrawer record={record} onClose={onClose} />;
  if (kind === 'pending') return <PendingDrawer record={record} onClose={onClose} />;
  if (kind === 'remark') return <RemarkDrawer record={record} onClose={onClose} />;
  return null;
}

type CareProps = Pick<Props, 'record' | 'onClose'>;

/** Renders the form of a new service order; afterwards its week plan opens. */
function ServiceDrawer({ record, onClose }: CareProps) {
  const t = useTexts(words);
  const navigate = useNavigate();
  const mayLook = useMay('getServicePlan');
  return (
    <FormDrawer
      id="createCustomerService"
      open
      onClose={onClose}
      title={t.service}
      save={t.create}
      done={t.opened}
      fixed={{ user_id: record.id }}
      values={newService(record)}
      onDone={({ id }) => mayLook && void navigate(`/order/serviceDetail/${id}`)}
    >
      <ServiceFields />
    </FormDrawer>
  );
}

function NoteDrawer({ record: { id }, onClose }: CareProps) {
  const t = useTexts(words);
  return (
    <FormDrawer {...noteForm(id)} open onClose={onClose} title={t.follow} save={t.save} done={t.followed}>
      <NoteFields />
    </FormDrawer>
  );
}

function WeightDrawer({ record, onClose }: CareProps) {
  const t = useTexts(words);
  const isMeant = useWeightCheck();
  return (
    <FormDrawer
      id="saveCustomerWeight"
      open
      onClose={onClose}
      title={t.weight}
      save={t.save}
      done={t.noted}
      fixed={{ id: record.id }}
      values={{ date: dayOf(Date.now()), weight: '', body_fat: '' }}
      prepare={async (input) => ((await isMeant(input.weight, weighingBefore(record.weights, input.date))) ? input : undefined)}
      instead={record.consent.weight ? undefined : <p>{t.consent}</p>}
    >
      <Field name="date" />
      <WeightField weighings={record.weights} autoFocus />
      <Field name="body_fat" />
    </FormDrawer>
  );
}

function MemberDrawer({ record, onClose }: CareProps) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="setFreeMembership"
      open
      onClose={onClose}
      title={t.member}
      save={t.save}
      done={t.given}
      fixed={{ ids: [record.id] }}
      values={{ days: 30 }}
    >
      <Field name="days" autoFocus />
    </FormDrawer>
  );
}

function PendingDrawer({ record, onClose }: CareProps) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="changeCustomerPending"
      open
      onClose={onClose}
      title={t.pending}
      save={t.save}
      done={t.marked}
      fixed={{ id: record.id, is_pending: true }}
      values={{ reason: '' }}
    >
      <Field name="reason" autoFocus />
    </FormDrawer>
  );
}

function RemarkDrawer({ record, onClose }: CareProps) {
  const t = useTexts(words);
  const { id, version } = record;
  return (
    <FormDrawer
      id="changeCustomerRemark"
      open
      onClose={onClose}
      title={t.remark}
      save={t.save}
      done={t.written}
      fixed={{ id, version }}
      values={{ remark: record.remark ?? '' }}
      draft={`remark:${id}`}
    >
      <Field name="remark" autoFocus />
    </FormDrawer>
  );
}

const newService = (record: CustomerDetail) => ({
  product_name: '',
  type: 'weight_loss',
  service_days: 42,
  start_date: '',
  principal_user_id: record.principal?.id ?? '',
});

function ServiceFields(): ReactNode {
  const { staff } = useCustomerChoices();
  const self = useSession((one) => one.user);
  const choices = staff.length > 0 || !self ? staff : [{ value: self.id, label: self.name }];
  return (
    <>
      <ServiceProduct autoFocus />
      <Field name="type" />
      <Field name="service_days" />
      <Field name="start_date" />
      <Field name="principal_user_id">
        {({ value, ...control }) => <Combobox {...control} value={value as ChoiceValue} choices={choices} />}
      </Field>
    </>
  );
}
