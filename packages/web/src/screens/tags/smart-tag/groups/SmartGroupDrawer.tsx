import { useWatch } from 'react-hook-form';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { useFormState, type Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import type { SmartGroup } from '../smart-tags.js';

const words = texts({
  create: ['新建智能标签组', 'New smart tag group'],
  edit: (name: string) => [`编辑智能标签组「${name}」`, `Edit the smart tag group “${name}”`],
  created: ['智能标签组已创建', 'Smart tag group created'],
  mode: [
    '互斥：客户只保留优先级最高的一个；可多个：满足条件的都保留。',
    'Exclusive: a customer keeps only the tag of the highest priority. Several: all that match.',
  ],
  toExclusive: ['改为互斥后，每位客户只留优先级最高的标签。', 'Each customer then keeps only the tag of the highest priority.'],
  sync: ['每次计算后在企业微信里打标', 'Marks contacts in WeCom after each computation'],
  health: [
    '组里有涉及健康数据的标签，同步到企业微信须写明原因。',
    'A tag of this group is on health data: give the reason to send it to WeCom.',
  ],
});

const blank: Values = { name: '', mode: 'exclusive', sync_wx: false, order: 0, health_reason: '' };
const valuesOf = ({ name, mode, sync_wx, order, health_reason }: SmartGroup): Values => ({
  ...{ name, mode, sync_wx, order },
  health_reason: health_reason ?? '',
});

interface Props {
  /** `new`, or the id of a group. */
  open: string | undefined;
  group: SmartGroup | undefined;
  onClose: () => void;
}

/** Renders the form of a group of smart tags. */
export function SmartGroupDrawer({ open, group, onClose }: Props) {
  const t = useTexts(words);
  const id = 'saveIntelligentTagGroup';
  return (
    <RecordDrawer<SmartGroup, typeof id, typeof id>
      open={open}
      record={group}
      onClose={onClose}
      create={{ id, title: t.create, values: blank, done: t.created, draft: 'smart-group:new' }}
      update={{ id, title: (one) => t.edit(one.name), draft: (one) => `smart-group:${one.id}`, values: valuesOf }}
    >
      {(record) => <Fields record={record} />}
    </RecordDrawer>
  );
}

function Fields({ record }: { record: SmartGroup | undefined }) {
  const t = useTexts(words);
  const { form } = useFormState();
  const [mode, sync] = useWatch({ control: form.control, name: ['mode', 'sync_wx'] });
  const turnsExclusive = record?.mode === 'multi' && mode === 'exclusive';
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="mode" hint={turnsExclusive ? t.toExclusive : t.mode} />
      <Field name="sync_wx" hint={t.sync} />
      {sync === true && record?.health ? <Field name="health_reason" hint={t.health} required /> : null}
      <Field name="order" />
    </>
  );
}
