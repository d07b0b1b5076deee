import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { CustomersField } from '#choices/CustomersField.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { MemberChoice } from './MemberChoice.js';

const words = texts({
  title: ['分配客户', 'Assign customers'],
  save: ['分配', 'Assign'],
  done: ['客户已分配', 'Customers assigned'],
  who: [
    '有多个账号时平均分配；客户原来的分配在前一天结束',
    'Several accounts share them evenly; a customer’s current assignment ends the day before',
  ],
  to: ['留空表示长期有效', 'Leave empty for no end'],
});

/** Renders the form that assigns customers to robot accounts. */
export function AllotmentDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createAllotments"
      open={open}
      onClose={onClose}
      title={t.title}
      save={t.save}
      done={t.done}
      values={{ user_ids: [], wx_member_ids: [], from: dayOf(Date.now()), to: '', reason: '' }}
    >
      <Field name="user_ids">{(control) => <CustomersField {...control} />}</Field>
      <Field name="wx_member_ids" hint={t.who}>
        {(control) => <MemberChoice {...control} />}
      </Field>
      <Field name="from" />
      <Field name="to" hint={t.to} />
      <Field name="reason" />
    </FormDrawer>
  );
}
