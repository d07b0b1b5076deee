import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';

const words = texts({
  title: ['调整积分', 'Change points'],
  save: ['调整', 'Change'],
  done: ['积分已调整', 'Points changed'],
  hint: ['减少时填写负数', 'Negative to take points away'],
});

interface Props {
  /** The customer; asked for where it is left out. */
  userId?: number;
  onClose: () => void;
}

/** Adds or removes points of a customer, with a reason. */
export function PointsDrawer({ userId, onClose }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createPointRecord"
      open
      onClose={onClose}
      title={t.title}
      values={{ user_id: userId ?? '', points: '', reason: '' }}
      save={t.save}
      done={t.done}
    >
      {userId === undefined ? <Field name="user_id">{(control) => <CustomerCombobox {...control} />}</Field> : null}
      <Field name="points" hint={t.hint} />
      <Field name="reason" />
    </FormDrawer>
  );
}
