import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { Field } from '#form/Field.js';
import { FormDrawer } from '#form/FormDrawer.js';
import { Input } from '#ui/input/Input.js';

export type Connection = Data<'getPlatformConnection'>;

const words = texts({
  title: ['修改企业微信对接', 'Edit WeCom connection'],
  save: ['保存', 'Save'],
  done: ['对接已更新，下次调用即生效', 'Saved; the next call uses it'],
  keeps: ['已填写，留空则不变', 'Set; leave empty to keep it'],
  sandbox: [
    '沙盒企业的企业 ID 不能修改；要接入企业微信，请新建自己的企业',
    'The corp ID of the sandbox company can’t be changed; create your own company to connect to WeCom',
  ],
});

const secrets = [
  'contact_secret',
  'customer_secret',
  'app_secret',
  'archive_secret',
  'archive_feed_url',
  'archive_feed_key',
  'callback_token',
  'aes_key',
] as const;

/** Renders the form for the company's WeCom credentials. The server never returns them, so an empty field keeps the current value. */
export function ConnectionDrawer({ of, open, onClose }: { of: Connection; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const isSet = (name: string) => of.credentials.some((one) => one.name === name && one.is_set);
  return (
    <FormDrawer
      id="updatePlatformConnection"
      open={open}
      onClose={onClose}
      title={t.title}
      values={{
        corpid: of.corpid,
        agent_id: of.agent_id ?? '',
        ...Object.fromEntries(secrets.map((name) => [name, ''])),
      }}
      save={t.save}
      done={t.done}
    >
      {of.is_sandbox ? (
        <Field name="corpid" hint={t.sandbox}>
          {({ label, value }) => <Input aria-label={label} value={String(value)} disabled />}
        </Field>
      ) : (
        <Field name="corpid" autoFocus />
      )}
      <Field name="agent_id" autoFocus={of.is_sandbox} />
      {secrets.map((name) => (
        <Field key={name} name={name} autoComplete="new-password" {...(isSet(name) ? { hint: t.keeps } : {})} />
      ))}
    </FormDrawer>
  );
}
