import { texts, useTexts } from '#app/texts.js';
import { CustomerCombobox } from '#choices/CustomerCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { DateInput } from '#ui/date/DateInput.js';

const words = texts({
  title: ['添加例外', 'Add exception'],
  save: ['保存', 'Save'],
  done: ['例外已保存', 'Exception saved'],
  until: ['留空表示一直有效；到期后由条件决定。', 'Leave blank for no end; afterwards the condition decides.'],
  kind: ['始终保留：条件不满足也有这个标签；始终排除：满足也没有。', 'Always: has the tag whatever the condition says. Never: does not.'],
});

interface Props {
  tagId: number;
  /** The customer, if the page is about one. */
  customerId?: number;
  open: boolean;
  onClose: () => void;
}

/** Renders the form of an exception: a customer who always or never has the tag. */
export function ExceptionDrawer({ tagId, customerId, open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="saveIntelligentTagException"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{ ...(customerId ? {} : { user_id: '' }), kind: 'always', reason: '', until: '' }}
      fixed={{ tag_id: tagId, ...(customerId ? { user_id: customerId } : {}) }}
      prepare={async ({ until, ...input }) => ({ ...input, until: until ?? null })}
      save={t.save}
      done={t.done}
    >
      {customerId ? null : (
        <Field name="user_id">
          {({ id, label, value, onChange, invalid }) => (
            <CustomerCombobox id={id} label={label} value={value} invalid={invalid} onChange={(customer) => onChange(customer ?? '')} />
          )}
        </Field>
      )}
      <Field name="kind" hint={t.kind} />
      <Field name="reason" />
      <Field name="until" hint={t.until}>
        {({ id, label, value, onChange, invalid }) => (
          <DateInput id={id} label={label} aria-label={label} aria-invalid={invalid} value={String(value ?? '')} onChange={onChange} />
        )}
      </Field>
    </FormDrawer>
  );
}
