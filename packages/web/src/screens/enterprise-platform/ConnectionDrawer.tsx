import { Field } from '../../components/Field.js';
import { FormDrawer } from '../../components/FormDrawer.js';
import { texts, useTexts } from '../../texts.js';
import type { Connection } from './ConnectionPanel.js';

const words = texts({
  title: ['修改企业微信对接', 'Edit the connection to the platform'],
  save: ['保存', 'Save'],
  done: ['对接已更新，下次调用即生效', 'Saved; the next call uses it'],
  keeps: ['已填写，留空则不变', 'Set; leave empty to keep it'],
  sandbox: [
    '关闭后连接真实的企业微信，需要填写通讯录 Secret；沙盒中同步来的数据会保留',
    'Off, the real platform is asked, which takes the secret of the address book; what came from the sandbox stays',
  ],
});

const secrets = ['contact_secret', 'customer_secret', 'callback_token', 'aes_key'] as const;

/** The credentials of the company. None is ever shown again, so empty fields keep what is set. */
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
        is_sandbox: of.is_sandbox,
        corpid: of.corpid,
        agent_id: of.agent_id ?? '',
        ...Object.fromEntries(secrets.map((name) => [name, ''])),
      }}
      save={t.save}
      done={t.done}
      refresh={['getPlatformConnection']}
    >
      <Field name="is_sandbox" hint={t.sandbox} />
      <Field name="corpid" autoFocus />
      <Field name="agent_id" />
      {secrets.map((name) => (
        <Field key={name} name={name} autoComplete="new-password" {...(isSet(name) ? { hint: t.keeps } : {})} />
      ))}
    </FormDrawer>
  );
}
