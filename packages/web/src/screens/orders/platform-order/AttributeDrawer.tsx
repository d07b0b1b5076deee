import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Order } from './order-words.js';

const words = texts({
  title: (no: string) => [`修改订单 ${no} 的属性`, `Kind of order ${no}`],
  save: ['保存', 'Save'],
  done: ['订单属性已修改，之后的导入不会覆盖', 'Kind changed; imports leave it alone'],
  exchange: ['换货订单不开单：原订单已经开过', 'An exchange opens no services: the first order did'],
  reason: ['写进操作日志', 'Goes into the audit log'],
});

/** Asks for the kind of purchase of an order. */
export function AttributeDrawer({ order, onClose }: { order: Pick<Order, 'order_no' | 'attr'>; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="changePlatformOrderAttribute"
      open
      onClose={onClose}
      title={t.title(order.order_no)}
      values={{ attr: order.attr, reason: '' }}
      fixed={{ order_no: order.order_no }}
      save={t.save}
      done={t.done}
    >
      <Field name="attr" hint={t.exchange} />
      <Field name="reason" hint={t.reason} />
    </FormDrawer>
  );
}
