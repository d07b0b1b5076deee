import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Modal } from '#ui/dialog/Modal.js';

const words = texts({
  title: (name: string) => [`${name} 的初始密码`, `Initial password for ${name}`],
  text: [
    '请复制并发给本人，关闭后无法再次查看。本人登录后须先修改密码。',
    'Copy it and send it to them. It won’t be shown again, and they must change it after signing in.',
  ],
  username: ['用户名', 'Username'],
  password: ['初始密码', 'Initial password'],
  copy: ['复制密码', 'Copy password'],
  close: ['完成', 'Done'],
});

/** The answer of an operation that may have generated a password. */
export interface PasswordResult {
  name: string;
  username: string;
  generated_password?: string | undefined;
}

interface Props {
  of: PasswordResult | undefined;
  onClose: () => void;
}

/** Shows a generated password once, so that it can be passed on. */
export function GeneratedPassword({ of, onClose }: Props) {
  const t = useTexts(words);
  const password = of?.generated_password;
  if (!of || password === undefined) return null;
  return (
    <Modal
      alert
      open
      // Only the button closes it: neither Escape nor the drawer below, as it leaves, may take the password away.
      onClose={() => undefined}
      title={t.title(of.name)}
      footer={
        <Button look="solid" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <chakra.p color="ink.2">{t.text}</chakra.p>
      <Credentials username={of.username} password={password} />
    </Modal>
  );
}

function Credentials({ username, password }: { username: string; password: string }) {
  const t = useTexts(words);
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="auto 1fr"
      columnGap="4"
      rowGap="2"
      alignItems="center"
      mt="4"
      p="3"
      bg="sunken"
      borderRadius="s"
    >
      <chakra.dt color="ink.3">{t.username}</chakra.dt>
      <chakra.dd fontFamily="mono">{username}</chakra.dd>
      <chakra.dt color="ink.3">{t.password}</chakra.dt>
      <chakra.dd>
        <Flex align="center" gap="3" flexWrap="wrap">
          <chakra.code fontFamily="mono" fontSize="md">
            {password}
          </chakra.code>
          <CopyButton text={password} what={t.password}>
            {t.copy}
          </CopyButton>
        </Flex>
      </chakra.dd>
    </chakra.dl>
  );
}
