import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { type ControlProps, Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';

type Label = Data<'getLabel'>;

const words = texts({
  create: ['新建内容标签', 'New content label'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['内容标签已创建', 'Content label created'],
  top: ['没有上级', 'No parent'],
  tagsHint: [
    '客户读过带这个标签的内容后打上；只对以后的阅读生效',
    'Customers get them when they read content with this label, from now on',
  ],
});

const blankOf = (type: Label['type']): Values => ({ name: '', type, pid: '', tag_ids: [], sort: 0 });

const valuesOf = ({ name, pid, tag_ids, sort }: Label): Values => ({ name, pid: pid ?? '', tag_ids, sort });

interface Props {
  open: string | undefined;
  /** Type of a new label. */
  type: Label['type'];
  onClose: () => void;
}

/** Renders the form of a content label. Its type never changes. */
export function LabelDrawer({ open, type, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Label, 'createLabel', 'updateLabel'>
      open={open}
      onClose={onClose}
      read="getLabel"
      create={{ id: 'createLabel', title: t.create, values: blankOf(type), done: t.created, draft: 'label:new' }}
      update={{ id: 'updateLabel', title: ({ name }) => t.edit(name), draft: ({ id }) => `label:${id}`, values: valuesOf }}
    >
      {(label) => <LabelFields label={label} />}
    </RecordDrawer>
  );
}

function LabelFields({ label }: { label: Label | undefined }) {
  const t = useTexts(words);
  const typed = useFormState().form.watch('type');
  const type = (label?.type ?? typed) as Label['type'];
  return (
    <>
      <Field name="name" autoFocus />
      {label ? null : <Field name="type" />}
      <Field name="pid">{(control) => <ParentChoice {...control} type={type} self={label?.id} />}</Field>
      <Field name="tag_ids" hint={t.tagsHint}>
        {(control) => <TagCombobox {...control} subject="customers" />}
      </Field>
      <Field name="sort" />
    </>
  );
}

function ParentChoice({ type, self, ...control }: ControlProps & { type: Label['type']; self: number | undefined }) {
  const t = useTexts(words);
  const found = useOperation('listLabels', { type, limit: 100 });
  const tops = found.data?.list.filter((one) => one.pid === null && one.id !== self);
  return (
    <Combobox
      {...control}
      empty={t.top}
      choices={tops?.map(({ id, name }) => ({ value: id, label: name }))}
      error={found.error}
      onRetry={() => void found.refresh()}
    />
  );
}
