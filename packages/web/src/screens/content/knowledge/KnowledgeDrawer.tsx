import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { LabelCombobox } from '#choices/LabelCombobox.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { RichText } from '#ui/text/RichText.js';
import type { KnowledgeCard } from './card.js';

const words = texts({
  create: ['新建知识卡', 'New knowledge card'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['知识卡已创建', 'Card created'],
  dayHint: ['到服务的这一天发给客户；留空则只按顺序推送', 'Sent on this day of a service; leave empty to send it by the order only'],
});

const blank: Values = { title: '', category: '', cover: '', content: '', day_no: '', label_ids: [], status: 'on' };

const valuesOf = ({ title, category, cover, content, day_no, label_ids, status }: KnowledgeCard): Values => ({
  ...{ title, category, content, label_ids, status },
  cover: cover ?? '',
  day_no: day_no ?? '',
});

interface Props {
  open: string | undefined;
  onClose: () => void;
}

/** Renders the form of a knowledge card. */
export function KnowledgeDrawer({ open, onClose }: Props) {
  const t = useTexts(words);
  return (
    <RecordDrawer<KnowledgeCard, 'createKnowledgeCard', 'updateKnowledgeCard'>
      open={open}
      onClose={onClose}
      read="getKnowledgeCard"
      create={{ id: 'createKnowledgeCard', title: t.create, values: blank, done: t.created, draft: 'knowledge:new' }}
      update={{ id: 'updateKnowledgeCard', title: ({ title }) => t.edit(title), draft: ({ id }) => `knowledge:${id}`, values: valuesOf }}
      width="640px"
    >
      {(card) => <CardFields card={card} />}
    </RecordDrawer>
  );
}

function CardFields({ card }: { card: KnowledgeCard | undefined }) {
  const t = useTexts(words);
  const settings = useOperation('getKnowledgeConfig');
  return (
    <>
      <Field name="title" autoFocus />
      <Field name="category">
        {(control) => <Combobox {...control} choices={settings.data?.categories.map((one) => ({ value: one, label: one }))} />}
      </Field>
      <Field name="content">
        {({ id, label, value, onChange }) => <RichText id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="cover">
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="day_no" hint={t.dayHint} />
      <Field name="label_ids">{(control) => <LabelCombobox {...control} type="knowledge" chosen={card?.labels ?? []} />}</Field>
      <Field name="status" />
    </>
  );
}
