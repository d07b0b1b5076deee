import { KeyRound, Smartphone } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { formatAgo } from '#ui/text/format.js';
import type { Me } from './ProfilePanel.js';
import { Line, Section } from './Section.js';

const words = texts({
  title: ['登录与安全', 'Sign-in and security'],
  password: ['密码', 'Password'],
  changed: (when: string) => [`上次修改：${when}`, `Changed ${when}`],
  never: ['还没有修改过', 'Never changed'],
  changePassword: ['修改密码', 'Change password'],
  phone: ['手机号', 'Phone'],
  noPhone: ['还没有绑定', 'None yet'],
  changePhone: ['修改手机号', 'Change phone'],
  addPhone: ['绑定手机号', 'Add a phone'],
});

/** Shows the password and phone settings. */
export function SecurityPanel({ me, onEdit }: { me: Me; onEdit: ((what: string) => void) | undefined }) {
  const t = useTexts(words);
  return (
    <Section title={t.title}>
      <Line icon={<KeyRound size={18} />} title={t.password} text={me.pwd_changed_at ? t.changed(formatAgo(me.pwd_changed_at)) : t.never}>
        {onEdit ? <Button onClick={() => onEdit('password')}>{t.changePassword}</Button> : null}
      </Line>
      <Line icon={<Smartphone size={18} />} title={t.phone} text={me.phone_masked ?? t.noPhone}>
        {onEdit ? <Button onClick={() => onEdit('phone')}>{me.phone_masked ? t.changePhone : t.addPhone}</Button> : null}
      </Line>
    </Section>
  );
}
