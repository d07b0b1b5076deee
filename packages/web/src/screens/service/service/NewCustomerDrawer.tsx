import { chakra, Flex } from '@chakra-ui/react';
import type { Input } from '@shiyi/sdk';
import { useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { GoodsChoice } from '#choices/ServiceProduct.js';
import { type ControlProps, Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { inputOf, type Values } from '#form/form-values.js';
import { NestedFields } from './NestedFields.js';

const words = texts({
  title: ['新客户开单', 'New customer with an order'],
  save: ['建档并开单', 'Create both'],
  done: ['客户和服务单已创建', 'Customer and order created'],
  customer: ['客户', 'Customer'],
  service: ['服务', 'Service'],
  kept: (phone: string, holder: string | undefined) => [
    `已从线索带入手机号 ${phone}${holder ? `、营养师${holder}` : ''}，留空则沿用该手机号。`,
    `Taken over from the lead: phone ${phone}${holder ? `, nutritionist ${holder}` : ''}. Leave the phone empty to use it.`,
  ],
  goal: ['填写目标后，系统按客户资料计算能量', 'With a goal the energy is calculated from the customer’s data'],
});

const person = ['nick_name', 'real_name', 'phone', 'sex', 'birthday', 'height', 'init_weight', 'target_weight', 'activity_level'] as const;
const order = ['product_name', 'type', 'service_days', 'start_date', 'remark'] as const;

interface Props {
  open: boolean;
  onClose: () => void;
  /** The lead that becomes the customer, and its known data. */
  lead?: { id: number; customer: Values; phone_masked: string; holder: string | undefined } | undefined;
}

/** Renders the form of a customer and their first order; afterwards the order opens. */
export function NewCustomerDrawer({ open, onClose, lead }: Props) {
  const t = useTexts(words);
  const meta = useMeta('createServiceWithCustomer');
  const navigate = useNavigate();
  const parsed = (name: 'customer' | 'service', values: unknown) => inputOf(meta.input(name).fields ?? [], values as Values);
  return (
    <FormDrawer
      id="createServiceWithCustomer"
      open={open}
      onClose={onClose}
      title={t.title}
      width="560px"
      values={{ customer: lead?.customer ?? {}, service: { type: 'weight_loss', service_days: 42 } }}
      fixed={lead ? { origin_id: lead.id } : {}}
      save={t.save}
      done={t.done}
      prepare={async (input, typed) => {
        const terms = parsed('service', typed.service);
        const service = { energy: { goal: terms.type === 'nutrition' ? 'keep' : 'lose' }, ...terms };
        return { ...input, customer: parsed('customer', typed.customer), service } as Input<'createServiceWithCustomer'>;
      }}
      onDone={({ id }) => void navigate(`/order/serviceDetail/${id}?tab=overview`)}
    >
      {lead ? (
        <chakra.p px="3" py="2" bg="sky.50" color="sky" borderRadius="s">
          {t.kept(lead.phone_masked, lead.holder)}
        </chakra.p>
      ) : null}
      <Field name="customer" label={t.customer}>
        {(control) => <NestedFields part="customer" names={person} {...control} />}
      </Field>
      <Field name="service" label={t.service}>
        {(control) => <OrderFields {...control} />}
      </Field>
      <chakra.p color="ink.3" fontSize="xs">
        {t.goal}
      </chakra.p>
    </FormDrawer>
  );
}

/** The terms of the order; the goods fill in product and days. */
function OrderFields(control: ControlProps) {
  const values = (control.value ?? {}) as Values;
  return (
    <Flex direction="column" gap="3">
      <GoodsChoice name={String(values.product_name ?? '')} onChoose={(product) => control.onChange({ ...values, ...product })} />
      <NestedFields part="service" names={order} {...control} />
    </Flex>
  );
}
