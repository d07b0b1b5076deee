import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { client, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Select } from '#ui/input/Input.js';

export type Task = Row<'listTasks'>;

const words = texts({
  create: ['新建任务', 'New task'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['任务已创建', 'Task created'],
  dayHint: ['留空为每天', 'Leave empty for every day'],
  targetHint: ['饮水为毫升，运动为分钟，其他为次数', 'Milliliters for water, minutes for exercise, and number of times for the rest'],
  none: ['不关联', 'None'],
});

const blank: Values = {
  ...{
    name: '',
    type: 'punch',
    day_no: '',
    target: 1,
    content_id: '',
    config_action_id: '',
    score: 5,
    required: false,
    status: 'on',
    sort: 0,
  },
};

const valuesOf = ({ name, type, day_no, target, content_id, config_action_id, score, required, status, sort }: Task): Values => ({
  ...{ name, type, target, score, required, status, sort },
  ...{ day_no: day_no ?? '', content_id: content_id ?? '', config_action_id: config_action_id ?? '' },
});

const readAgain = async ({ id, name }: Task) =>
  (await client.call('listTasks', { keyword: name, limit: 100 })).list.find((one) => one.id === id);

interface Props {
  open: string | undefined;
  record: Task | undefined;
  onClose: () => void;
}

/** Renders the form of a task. */
export function TaskDrawer({ open, record, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Task, 'createTask', 'updateTask'>
      open={open}
      record={record}
      readAgain={readAgain}
      onClose={onClose}
      create={{ id: 'createTask', title: t.create, values: blank, done: t.created, draft: 'task:new' }}
      update={{ id: 'updateTask', title: ({ name }) => t.edit(name), draft: ({ id }) => `task:${id}`, values: valuesOf }}
    >
      {(task) => <TaskFields task={task} />}
    </RecordDrawer>
  );
}

function TaskFields({ task }: { task: Task | undefined }) {
  const t = useTexts(words);
  const type = useFormState().form.watch('type');
  const mayActions = useMay('listConfigActions');
  const actions = useOperation('listConfigActions', mayActions ? { limit: 100 } : null).data?.list;
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="type">{(control) => <TypeSelect {...control} />}</Field>
      {type === 'video' ? <Field name="content_id">{(control) => <CourseChoice {...control} task={task} />}</Field> : null}
      {type === 'form' ? <Field name="content_id">{(control) => <FormChoice {...control} />}</Field> : null}
      {type === 'read' ? <Field name="content_id" /> : null}
      <Field name="day_no" hint={t.dayHint} />
      <Field name="target" hint={t.targetHint} />
      <Field name="score" />
      <Field name="required" />
      {actions ? (
        <Field name="config_action_id">
          {(control) => <Combobox {...control} empty={t.none} choices={actions.map(({ id, name }) => ({ value: id, label: name }))} />}
        </Field>
      ) : null}
      <Field name="sort" />
      <Field name="status" />
    </>
  );
}

/** Renders the type; another one has other content. */
function TypeSelect({ id, label, value }: ControlProps) {
  const { form, operation } = useFormState();
  const meta = useMeta(operation);
  return (
    <Select
      id={id}
      aria-label={label}
      value={String(value)}
      onChange={(event) => {
        form.setValue('content_id', '', { shouldDirty: true });
        form.setValue('type', event.target.value, { shouldDirty: true });
      }}
    >
      {meta.choices(meta.input('type')).map((one) => (
        <option key={one.value} value={String(one.value)}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

const most = 20;

function CourseChoice({ task, ...control }: ControlProps & { task: Task | undefined }) {
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listSeminars', { limit: most, ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const known = task?.type === 'video' && task.content_id !== null ? [{ value: task.content_id, label: task.content_title ?? '' }] : [];
  return (
    <Combobox
      {...control}
      choices={found.data?.list.map(({ id, title }) => ({ value: id, label: title }))}
      chosen={known}
      error={found.error}
      onRetry={() => void found.refresh()}
      remote={{ onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) }}
    />
  );
}

function FormChoice(control: ControlProps) {
  const found = useOperation('getQuestionnaireNames', {});
  return (
    <Combobox
      {...control}
      choices={found.data?.map(({ id, name }) => ({ value: id, label: name }))}
      error={found.error}
      onRetry={() => void found.refresh()}
    />
  );
}
