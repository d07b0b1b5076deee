import { client } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import type { Values } from '#form/form-values.js';
import { PlanFields } from '../PlanFields.js';
import { planOf, type Task } from '../task.js';
import { ScriptChoice } from './choices.js';
import { DoerFields } from './DoerFields.js';

const words = texts({
  title: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  save: ['保存修改', 'Save changes'],
  done: ['修改已保存', 'Changes saved'],
  moved: ['去掉的人或账号，等待中的对象会分给其他人。', 'When you remove someone, their waiting items go to the others.'],
  noScript: ['不用脚本', 'No script'],
});

const valuesOf = (task: Task): Values => ({
  name: task.name,
  plan: planOf(task),
  script_id: task.script?.id,
  ...(task.executor === 'staff'
    ? { assignee_ids: task.assignees.map(({ id }) => id) }
    : { wx_member_ids: task.wx_members.map(({ id }) => id) }),
});

/** Renders the form of a task that has not ended. */
export function EditTaskDrawer({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTexts(words);
  const { id, version, status, executor } = task;
  const script = task.script && status !== 'draft' ? { script_id: task.script.id } : {};
  return (
    <FormDrawer
      id="updateCrmTask"
      open
      onClose={onClose}
      title={t.title(task.name)}
      save={t.save}
      done={t.done}
      width="560px"
      values={valuesOf(task)}
      fixed={{ id, version, status, ...script }}
      refresh={['getCrmTask', 'listCrmTasks', 'listCrmTaskItems']}
      readAgain={async () => {
        const now = await client.getCrmTask({ id });
        return { ...valuesOf(now), version: now.version };
      }}
    >
      <p>{t.moved}</p>
      <Field name="name" autoFocus />
      <DoerFields executor={executor} chosen={task.assignees} />
      {status === 'draft' ? (
        <Field name="script_id">{(control) => <ScriptChoice {...control} empty={t.noScript} chosen={task.script} />}</Field>
      ) : null}
      <PlanFields />
    </FormDrawer>
  );
}
