import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RiskNotice } from '#screens/robots/device/RiskNotice.js';
import { PlanFields } from '../PlanFields.js';
import type { Task } from '../task.js';
import { GroupChoice, ScriptChoice } from './choices.js';
import { DoerFields } from './DoerFields.js';
import { NumbersField } from './NumbersField.js';
import { WhomField } from './WhomField.js';

const words = texts({
  title: ['新建任务', 'New task'],
  save: ['创建任务', 'Create'],
  done: ['任务已创建，确认后再开始', 'Task created. Start it when you’re ready'],
  script: ['第一步的正文就是要发的话', 'The text of its first step is what gets sent'],
  noScript: ['不用脚本', 'No script'],
  off: ['设备执行还没有开启，请先用员工执行', 'Devices are off. Choose staff for now'],
});

const valuesNow = (): Values => ({
  ...{ name: '', type: 'add_friend', source: 'filter', filter: {}, items: [], file: '', executor: 'staff' },
  ...{ assignee_ids: [], wx_member_ids: [], script_id: undefined, group_chat_id: undefined },
  plan: { from: dayOf(Date.now()), window_from: '09:00', window_to: '21:00', per_day: 20, interval_s: 60 },
});

/** The fields of the executor and the source that are in use. */
function Fields() {
  const t = useTexts(words);
  const { form } = useFormState();
  const may = useMay('getThirdChatState');
  const state = useOperation('getThirdChatState', may ? {} : null).data;
  const [type, source, executor] = form.watch(['type', 'source', 'executor']) as [Task['type'], Task['source'], Task['executor']];
  const needsScript = type === 'send_msg' || type === 'call';
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="type" />
      <Field name="source" />
      {source === 'filter' ? <WhomField /> : <NumbersField />}
      <Field name="executor" {...(state?.enabled === false ? { hint: t.off } : {})} />
      {executor === 'device' ? <RiskNotice /> : null}
      <DoerFields key={executor} executor={executor} />
      {type === 'invite_group' ? (
        <Field name="group_chat_id" required>
          {(control) => <GroupChoice {...control} />}
        </Field>
      ) : null}
      <Field name="script_id" hint={t.script} required={needsScript}>
        {(control) => <ScriptChoice {...control} {...(needsScript ? {} : { empty: t.noScript })} />}
      </Field>
      <PlanFields />
    </>
  );
}

/** Renders the form of a new task. */
export function NewTaskDrawer({ open, onClose, onMade }: { open: boolean; onClose: () => void; onMade: (id: number) => void }) {
  const t = useTexts(words);
  return (
    <FormDrawer
      id="createCrmTask"
      open={open}
      onClose={onClose}
      title={t.title}
      save={t.save}
      done={t.done}
      draft="crm-task:new"
      width="560px"
      values={valuesNow()}
      prepare={async (input) => inputOf(input)}
      onDone={({ id }) => onMade(id)}
    >
      <Fields />
    </FormDrawer>
  );
}

/** Leaves out what the chosen source, type and executor do not use. */
function inputOf<Given extends object>(given: Given): Given {
  const { source, executor, type, items, file, filter, assignee_ids, wx_member_ids, group_chat_id, ...rest } = given as Record<
    string,
    unknown
  >;
  const numbers = file ? { file } : { items };
  return {
    ...{ source, executor, type, ...rest },
    ...(source === 'filter' ? { filter: filter ?? {} } : numbers),
    ...(executor === 'staff' ? { assignee_ids } : { wx_member_ids }),
    ...(type === 'invite_group' ? { group_chat_id } : {}),
  } as unknown as Given;
}
