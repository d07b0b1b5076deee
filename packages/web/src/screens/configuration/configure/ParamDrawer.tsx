import type { Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { ParamControl } from './ParamControl.js';
import type { ParamValue } from './params.js';

const words = texts({
  create: ['新建参数', 'New parameter'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建', 'Create'],
  created: ['参数已创建', 'Parameter created'],
  common: ['通用值', 'Common value'],
  keyHint: [
    '系统按此键读取参数值，以小写字母开头，例如 punch.remind_hour',
    'The system reads the value by this key. Start with a lowercase letter, such as punch.remind_hour',
  ],
  secretHint: ['不填则保持原值；保存后不再显示', 'Leave it empty to keep the value; it is not shown again'],
});

type Param = Row<'listParams'>;

const blank: Values = {
  key: '',
  name: '',
  value: '',
  value_type: 'string',
  group: '',
  remark: '',
  is_secret: false,
  sort: 0,
  editable: true,
};

interface Props {
  /** `new`, or the id of a parameter. */
  open: string | undefined;
  params: readonly ParamValue[];
  onClose: () => void;
}

/** Renders the form of a parameter with its common value, for installation administrators. */
export function ParamDrawer({ open, params, onClose }: Props) {
  const t = useTexts(words);
  const key = params.find((one) => String(one.id) === open)?.key;
  const reading = useOperation('listParams', key ? { keyword: key, limit: 100 } : null, { revalidateOnFocus: false });
  return (
    <RecordDrawer<Param, 'createParam', 'updateParam'>
      open={open}
      record={reading.data?.list.find((one) => one.key === key)}
      onClose={onClose}
      create={{ id: 'createParam', title: t.create, values: blank, save: t.add, done: t.created, draft: 'param:new' }}
      update={{ id: 'updateParam', title: (one) => t.edit(one.name), draft: ({ id }) => `param:${id}` }}
    >
      {(self) => <ParamFields self={self} />}
    </RecordDrawer>
  );
}

function ParamFields({ self }: { self: Param | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const [kind, secret] = form.watch(['value_type', 'is_secret']) as [ParamValue['value_type'], boolean];
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="key" hint={t.keyHint} />
      <Field name="group" />
      <Field name="value_type" />
      {kind === 'json' ? <Field name="json_schema" /> : null}
      <Field name="is_secret" />
      <Field name="value" label={t.common} hint={secret && self ? t.secretHint : undefined}>
        {(control) => <ParamControl {...control} kind={kind} isSecret={secret} />}
      </Field>
      <Field name="editable" />
      <Field name="remark" />
      <Field name="sort" />
    </>
  );
}
