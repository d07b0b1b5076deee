import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import type { Values } from '#form/form-values.js';
import { RecordDrawer } from '#form/RecordDrawer.js';
import { GeneratedPassword } from '#screens/access/users/GeneratedPassword.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { useEnterpriseTypes } from './use-types.js';

const words = texts({
  create: ['新建企业', 'New company'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
  add: ['创建', 'Create'],
  created: ['企业已创建', 'Company created'],
  keeps: ['已填写，留空则不变', 'Set; leave empty to keep it'],
  corpid: [
    '企业微信的企业 ID。填写后，要授权或填写通讯录 Secret 才能登录；不填可以先用。',
    'Its ID on WeCom. With it, staff can sign in once WeCom is authorized or the contacts secret is entered; without it, right away.',
  ],
  seats: ['最多可启用的员工数', 'How many staff can be enabled'],
  first: [
    '这是第一家正式企业。创建后，整个系统由它的管理员管理，你在沙盒企业的账号不再有此权限。',
    'This is the first real company. Once it exists, its administrator runs the installation, and your account in the sandbox company no longer can.',
  ],
  admin: [
    '新企业的第一位管理员，姓名和电话取自联系人；初始密码在创建后显示一次',
    'The first administrator, with the contact’s name and phone. The initial password is shown once after creation',
  ],
  ownPassword: ['你登录时用的密码，用来确认是你本人', 'The password you sign in with, to confirm that it is you'],
  qrcode: ['到期提醒里显示的付款码', 'The payment code shown in the expiry notice'],
});

type Company = Data<'getEnterprise'>;

const secrets = [
  'permanent_code',
  'contact_secret',
  'customer_secret',
  'callback_token',
  'aes_key',
  'archive_private_key',
  'mp_appid',
  'mp_secret',
  'mini_appid',
  'mini_secret',
] as const;

const noSecrets = Object.fromEntries(secrets.map((name) => [name, '']));
const textFields = [
  'name',
  'short_name',
  'corpid',
  'logo',
  'qrcode_url',
  'industry',
  'contact_name',
  'contact_phone',
  'province',
  'city',
] as const;
const empty = Object.fromEntries(textFields.map((name) => [name, '']));
const blank: Values = {
  ...empty,
  ...{ type: '', mode: 'standard', expire_at: '', seats: 20, agent_id: '', admin_username: '', installation_password: '' },
  ...noSecrets,
};

function valuesOf(company: Company): Values {
  const { type, mode, expire_at, seats, agent_id } = company;
  const shown = Object.fromEntries(textFields.map((name) => [name, company[name] ?? '']));
  return { ...shown, type, mode, expire_at, seats, agent_id: agent_id ?? '', ...noSecrets };
}

/** Renders the form of a company, for installation administrators. The server never returns its credentials. */
export function CompanyDrawer({ open, onClose }: { open: string | undefined; onClose: () => void }) {
  const t = useTexts(words);
  const [made, setMade] = useState<Data<'createEnterprise'>>();
  return (
    <>
      <RecordDrawer<Company, 'createEnterprise', 'updateEnterprise'>
        open={open}
        read="getEnterprise"
        onClose={onClose}
        create={{
          id: 'createEnterprise',
          title: t.create,
          values: blank,
          save: t.add,
          done: t.created,
          draft: 'company:new',
          onDone: setMade,
        }}
        update={{ id: 'updateEnterprise', title: (one) => t.edit(one.name), values: valuesOf, draft: ({ id }) => `company:${id}` }}
      >
        {(self) => <CompanyFields self={self} />}
      </RecordDrawer>
      <GeneratedPassword
        of={made?.admin_username ? { ...made, name: made.contact_name, username: made.admin_username } : undefined}
        onClose={() => setMade(undefined)}
      />
    </>
  );
}

/** Names the administrator of a new company; for the first real one, the caller also confirms who they are. */
function FirstAdmin() {
  const t = useTexts(words);
  const isFirst = useSession((one) => one.user?.in_sandbox);
  return (
    <>
      {isFirst ? <chakra.p color="ink.2">{t.first}</chakra.p> : null}
      <Field name="admin_username" hint={t.admin} />
      {isFirst ? <Field name="installation_password" hint={t.ownPassword} autoComplete="current-password" /> : null}
    </>
  );
}

function CompanyFields({ self }: { self: Company | undefined }) {
  const t = useTexts(words);
  const types = useEnterpriseTypes();
  return (
    <>
      {self ? null : <FirstAdmin />}
      <Field name="name" autoFocus />
      <Field name="short_name" />
      <Field name="type">{(control) => <Combobox {...control} choices={types} />}</Field>
      <Field name="mode" />
      <Field name="expire_at" />
      <Field name="seats" hint={t.seats} />
      <Field name="contact_name" />
      <Field name="contact_phone" />
      <Field name="industry" />
      <Field name="province" />
      <Field name="city" />
      <Field name="logo">
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="qrcode_url" hint={t.qrcode}>
        {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
      </Field>
      <Field name="corpid" hint={t.corpid} />
      <Field name="agent_id" />
      {secrets.map((name) => (
        <Field key={name} name={name} autoComplete="new-password" {...(self?.[`${name}_set`] ? { hint: t.keeps } : {})} />
      ))}
    </>
  );
}
