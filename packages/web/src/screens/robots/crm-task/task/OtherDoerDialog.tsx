import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffCombobox } from '#choices/StaffCombobox.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { notify } from '#ui/toast/toasts.js';
import type { Item, TaskRecord } from '../task.js';

const words = texts({
  title: (name: string) => [`把「${name}」交给别人`, `Hand “${name}” to someone else`],
  save: ['转交', 'Hand over'],
  done: ['已转交', 'Handed over'],
});

interface Props {
  task: TaskRecord;
  item: Item;
  name: string;
  onClose: () => void;
}

/** Robot accounts that are not restricted. */
function MemberField() {
  const { data, error, refresh } = useOperation('getWorkMembers', {});
  const able = data?.filter(({ online }) => online !== 'banned');
  return (
    <Field name="wx_member_id" required>
      {(control) => (
        <Combobox
          {...control}
          value={control.value as number | undefined}
          choices={able?.map(({ id, nickname }) => ({ value: id, label: nickname }))}
          error={error}
          onRetry={() => void refresh()}
          onChange={(id) => control.onChange(Number(id) || undefined)}
        />
      )}
    </Field>
  );
}

/** Renders the form that gives an item to another staff member or account, who takes part from then on. */
export function OtherDoerDialog({ task, item, name, onClose }: Props) {
  const t = useTexts(words);
  const isOfStaff = task.executor === 'staff';
  return (
    <FormDrawer
      id="retryCrmTaskItems"
      open
      onClose={onClose}
      title={t.title(name)}
      save={t.save}
      values={{ [isOfStaff ? 'assignee_id' : 'wx_member_id']: undefined }}
      fixed={{ ids: [item.id] }}
      refresh={['getCrmTask', 'listCrmTasks', 'listCrmTaskItems']}
      onDone={({ failed: [refused] }) => notify(refused ? { tone: 'warning', title: refused.message } : { tone: 'success', title: t.done })}
    >
      {isOfStaff ? (
        <Field name="assignee_id" required>
          {({ id, label, value, onChange }) => (
            <StaffCombobox id={id} label={label} value={value as number | undefined} onChange={onChange} />
          )}
        </Field>
      ) : (
        <MemberField />
      )}
    </FormDrawer>
  );
}
