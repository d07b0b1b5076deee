import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';
import type { Lead } from './lead-columns.js';

const words = texts({
  create: ['新建线索', 'New lead'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['线索已创建', 'Lead created'],
  none: ['没有', 'None'],
  keep: (phone: string) => [`现在是 ${phone}；不填就不改`, `Now ${phone}; leave empty to keep it`],
});

const blank: Values = {
  name: '',
  phone: '',
  sex: 0,
  age: '',
  height: '',
  weight: '',
  demand: '',
  province: '',
  city: '',
  channel_id: '',
  source_text: '',
  remark: '',
};

/** Renders the form for a new lead (`open` is "new") or an existing one (`open` is the id). */
export function LeadDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Lead, 'createLead', 'updateLead'>
      open={open}
      onClose={onClose}
      read="getLead"
      create={{ id: 'createLead', title: t.create, values: blank, done: t.created, draft: 'lead:new' }}
      update={{
        id: 'updateLead',
        title: ({ name }) => t.edit(name),
        draft: ({ id }) => `lead:${id}`,
        values: (lead) => ({ ...valuesOf(lead), phone: '' }),
      }}
    >
      {(self) => <LeadFields self={self} />}
    </RecordDrawer>
  );
}

const valuesOf = (lead: Lead): Values =>
  Object.fromEntries(
    Object.keys(blank).map((name) => [name, name === 'channel_id' ? (lead.channel?.id ?? '') : (lead[name as keyof Lead] ?? '')]),
  );

function LeadFields({ self }: { self: Lead | undefined }) {
  const t = useTexts(words);
  const may = useMay('getLeadParams');
  const { data } = useOperation('getLeadParams', may ? {} : null);
  const channels = data?.channels.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Field name="name" autoFocus />
      <Field name="phone" {...(self ? { hint: t.keep(self.phone_masked) } : {})} />
      <Field name="sex" />
      <Field name="age" />
      <Field name="height" />
      <Field name="weight" />
      <Field name="demand" />
      <Field name="province" />
      <Field name="city" />
      <Field name="channel_id">{(control) => <Combobox {...control} empty={t.none} choices={channels} />}</Field>
      <Field name="source_text" />
      <Field name="remark" />
    </>
  );
}
