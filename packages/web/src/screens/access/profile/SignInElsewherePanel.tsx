import { chakra, Flex, QrCode } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { useNow } from '#ui/date/useNow.js';
import { formatDuration } from '#ui/text/format.js';
import { Section } from './Section.js';

const words = texts({
  title: ['在其他设备登录', 'Sign in elsewhere'],
  text: [
    '生成一个一次性链接，在手机或另一台电脑上打开就能登录，不用输入密码。',
    'Create a one-time link to sign in on a phone or another computer without a password.',
  ],
  make: ['生成登录链接', 'Create link'],
  again: ['重新生成', 'Create another'],
  scan: ['用手机扫码，或复制链接到另一台设备打开。', 'Scan it with a phone, or open the link on the other device.'],
  secret: ['任何人都可以用此链接以你的身份登录，请勿转发。', 'Anyone with this link can sign in as you. Don’t share it.'],
  link: ['登录链接', 'Sign-in link'],
  copy: ['复制链接', 'Copy link'],
  left: (time: string) => [`${time}后失效，只能用一次`, `Works once, for another ${time}`],
  gone: ['链接已失效', 'The link has expired'],
  hide: ['收起', 'Hide'],
  local: [
    '当前地址只有这台电脑能打开，请先用对外的地址访问控制台。',
    'This address opens on this computer only; use the console’s public address first.',
  ],
});

interface Pass {
  link: string;
  until: number;
}

const linkOf = (token: string) => `${location.origin}${location.pathname}#/login?token=${encodeURIComponent(token)}`;
const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Creates a one-time link that signs the same user in on another device. */
export function SignInElsewherePanel() {
  const t = useTexts(words);
  const [pass, setPass] = useState<Pass>();
  const making = useAction('createUserToken');

  async function make() {
    const answer = await making.run({});
    if (answer.ok) setPass({ link: linkOf(answer.data.token), until: Date.now() + answer.data.expires_in * 1000 });
  }

  const button = (
    <Button aria-busy={making.busy} disabled={making.busy} onClick={() => void make()}>
      {pass ? t.again : t.make}
    </Button>
  );
  return (
    <Section title={t.title} action={button}>
      <chakra.p px="4" pb="3" color="ink.3">
        {t.text}
      </chakra.p>
      {pass ? <PassCode key={pass.link} pass={pass} onHide={() => setPass(undefined)} /> : null}
    </Section>
  );
}

function PassCode({ pass, onHide }: { pass: Pass; onHide: () => void }) {
  const t = useTexts(words);
  const left = Math.ceil((pass.until - useNow()) / 1000);
  if (left <= 0)
    return (
      <chakra.p px="4" py="3" borderTopWidth="1" color="ink.3" role="status">
        {t.gone}
      </chakra.p>
    );
  return (
    <Flex gap="5" p="4" borderTopWidth="1" flexWrap="wrap" align="center">
      {/* Always dark on white, even in dark mode, because some scanners cannot read inverted codes. */}
      <chakra.div bg="white" color="black" p="3" borderRadius="s" borderWidth="1" role="img" aria-label={t.link}>
        <QrCode.Root value={pass.link} encoding={{ ecc: 'M' }}>
          <QrCode.Frame boxSize="40" fill="currentColor" display="block">
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      </chakra.div>
      <Flex direction="column" gap="2" flex="1" minWidth="sidebar">
        <p>{t.scan}</p>
        <chakra.p color="persimmon">{t.secret}</chakra.p>
        {isLocal ? <chakra.p color="amber">{t.local}</chakra.p> : null}
        <chakra.p color="ink.3">{t.left(formatDuration(left))}</chakra.p>
        <Flex gap="2">
          <CopyButton text={pass.link} what={t.link}>
            {t.copy}
          </CopyButton>
          <Button size="sm" look="quiet" onClick={onHide}>
            {t.hide}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
