import { texts, useTexts } from '#app/texts.js';
import { StaffMultiCombobox } from '#choices/StaffMultiCombobox.js';
import { Field } from '#form/Field.js';
import { MemberChoice } from '#screens/robots/user-allot/MemberChoice.js';
import type { Task } from '../task.js';

const words = texts({
  staff: [
    '对象平均分给这些员工；客户归自己的负责人优先',
    'Targets are split evenly; a customer goes to the person responsible for them first',
  ],
  device: ['对象平均分给这些账号；已分配的客户归对应账号', 'Targets are split evenly; an assigned customer goes to their own account'],
});

interface Props {
  executor: Task['executor'];
  chosen?: Task['assignees'];
}

/** Who does a task: staff, or accounts on devices. */
export function DoerFields({ executor, chosen = [] }: Props) {
  const t = useTexts(words);
  if (executor === 'device')
    return (
      <Field name="wx_member_ids" hint={t.device} required>
        {(control) => <MemberChoice {...control} />}
      </Field>
    );
  return (
    <Field name="assignee_ids" hint={t.staff} required>
      {({ value, ...control }) => <StaffMultiCombobox {...control} value={(value ?? []) as number[]} chosen={chosen} />}
    </Field>
  );
}
