import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { StaffCombobox } from '#choices/StaffCombobox.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { Combobox } from '#ui/choice/Combobox.js';

const words = texts({
  create: ['登记企微客户', 'Add a contact'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  created: ['企微客户已登记', 'Contact added'],
  idHint: ['企业微信里的客户 ID；名称、头像以企业微信为准', 'The contact’s ID in WeCom; name and picture come from there'],
  keep: ['不填就不改', 'Leave empty to keep it'],
  remarkOf: ['选一位员工后，下面的备注会写到他的企业微信', 'If you choose a staff member, the notes below are written to their WeCom'],
  none: ['不改备注', 'Don’t change the notes'],
});

type Contact = Data<'getExternalUser'>;

const blank: Values = {
  external_userid: '',
  name: '',
  nick_name: '',
  wx_type: 1,
  gender: 0,
  phone: '',
  corp_name: '',
  position: '',
  follow_user_id: '',
};

/** Renders the form for a contact added by hand (`open` is "new") or a known one (`open` is the id). */
export function ContactDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <RecordDrawer<Contact, 'createExternalUser', 'updateExternalUser'>
      open={open}
      onClose={onClose}
      read="getExternalUser"
      create={{ id: 'createExternalUser', title: t.create, values: blank, done: t.created, draft: 'external-user:new' }}
      update={{ id: 'updateExternalUser', title: ({ name }) => t.edit(name), draft: ({ id }) => `external-user:${id}`, values: valuesOf }}
    >
      {(self) => (self ? <ContactFields contact={self} /> : <NewFields />)}
    </RecordDrawer>
  );
}

const valuesOf = ({ nick_name, corp_name, position, status }: Contact): Values => ({
  nick_name: nick_name ?? '',
  phone: '',
  corp_name: corp_name ?? '',
  position: position ?? '',
  ...(status === 'normal' || status === 'blocked' ? { blocked: status === 'blocked' } : {}),
  follow_user_id: '',
  remark: '',
  description: '',
  remark_corp_name: '',
});

function NewFields() {
  const t = useTexts(words);
  return (
    <>
      <Field name="external_userid" hint={t.idHint} autoFocus />
      <Field name="name" />
      <Field name="nick_name" />
      <Field name="wx_type" />
      <Field name="gender" />
      <Field name="phone" />
      <Field name="corp_name" />
      <Field name="position" />
      <Field name="follow_user_id">
        {({ id, label, value, onChange }) => (
          <StaffCombobox id={id} label={label} value={Number(value) || undefined} onChange={(next) => onChange(next ?? '')} />
        )}
      </Field>
    </>
  );
}

function ContactFields({ contact }: { contact: Contact }) {
  const t = useTexts(words);
  const friends = contact.follows.flatMap(({ user, ended_at }) => (user && !ended_at ? [{ value: user.id, label: user.name }] : []));
  return (
    <>
      <Field name="nick_name" autoFocus />
      <Field name="phone" hint={t.keep} />
      <Field name="corp_name" />
      <Field name="position" />
      {contact.status === 'normal' || contact.status === 'blocked' ? <Field name="blocked" /> : null}
      <Field name="follow_user_id" hint={t.remarkOf}>
        {(control) => <Combobox {...control} empty={t.none} choices={friends} />}
      </Field>
      <Field name="remark" />
      <Field name="description" />
      <Field name="remark_corp_name" />
    </>
  );
}
