import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Order } from './order-words.js';

const words = texts({
  title: (no: string) => [`订单 ${no} 是谁的`, `Whose order is ${no}?`],
  save: ['指定', 'Set'],
  done: ['客户已指定，同一买家账号的其他订单也归到这位客户', 'Customer set; other orders of the same account follow'],
  hint: ['店铺隐藏了号码时由你指定；留空表示不关联', 'For orders whose phone the shop hid; leave empty for none'],
});

/** Asks whose an order is. */
export function CustomerDrawer({ order, onClose }: { order: Pick<Order, 'order_no' | 'customer'>; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="setPlatformOrderCustomer"
      open
      onClose={onClose}
      title={t.title(order.order_no)}
      values={{ user_id: order.customer?.id ?? '' }}
      fixed={{ order_no: order.order_no }}
      save={t.save}
      done={t.done}
    >
      <Field name="user_id" hint={t.hint}>
        {({ onChange, ...control }) => <CustomerCombobox {...control} onChange={(id) => onChange(id ?? '')} />}
      </Field>
    </FormDrawer>
  );
}
