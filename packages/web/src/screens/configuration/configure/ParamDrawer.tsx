import type { Input, Row } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { kindsWithLimits, ParamFields } from './ParamFields.js';
import type { ParamValue } from './params.js';

const words = texts({
  create: ['新建参数', 'New parameter'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建', 'Create'],
  created: ['参数已创建', 'Parameter created'],
});

type Param = Row<'listParams'>;

const blank: Values = {
  key: '',
  name: '',
  choices: [],
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
      create={{
        id: 'createParam',
        title: t.create,
        values: blank,
        save: t.add,
        done: t.created,
        draft: 'param:new',
        prepare: fittingInput,
      }}
      update={{ id: 'updateParam', title: (one) => t.edit(one.name), draft: ({ id }) => `param:${id}`, prepare: fittingInput }}
    >
      {(self) => <ParamFields self={self} />}
    </RecordDrawer>
  );
}

/** Leaves out what was filled in for another kind of value. */
async function fittingInput<Fields extends Input<'createParam'>>(input: Fields): Promise<Fields> {
  const { value_type } = input;
  const { minimum: _, maximum: __, unit: ___, choices: ____, json_schema: _____, ...rest } = input;
  const limits = kindsWithLimits.includes(value_type) ? ['minimum', 'maximum'] : [];
  const own = { int: ['unit'], choice: ['choices'], json: ['json_schema'] }[value_type as string] ?? [];
  const ofKind = Object.fromEntries(Object.entries(input).filter(([name]) => limits.includes(name) || own.includes(name)));
  return { ...rest, ...ofKind } as Fields;
}
