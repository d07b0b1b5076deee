import type { Data } from '@shiyi/sdk';
import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client, useAction } from '#api/client.js';
import { readToken } from '#api/token.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Line, Section } from './Section.js';

const words = texts({
  title: ['CRM 系统', 'CRM'],
  text: [
    '客户外呼与跟进在另一套系统里，连接后用同一个账号进入。',
    'Calls and follow-ups are in another system. Connect it to sign in with this account.',
  ],
  known: (name: string) => [`已连接：${name}`, `Connected as ${name}`],
  unknown: ['还没有连接', 'Not connected'],
  checking: ['正在查看连接状态', 'Checking the connection'],
  failed: ['CRM 没有响应', 'The CRM isn’t responding'],
  connect: ['连接', 'Connect'],
});

type Answer = Data<'checkLogin'>;

/** Checks whether the separate CRM host knows this session. Bypasses the cache, because the token must not be part of a cache key. */
function useCrmLogin() {
  const [answer, setAnswer] = useState<Answer | 'failed'>();
  useEffect(() => {
    const stop = new AbortController();
    client.checkLogin({ token: readToken() ?? '' }, { signal: stop.signal }).then(setAnswer, () => {
      if (!stop.signal.aborted) setAnswer('failed');
    });
    return () => stop.abort();
  }, []);
  return [answer, setAnswer] as const;
}

/** Shows the account on the CRM host; connects it by handing over a one-time token. */
export function CrmPanel() {
  const t = useTexts(words);
  const [answer, setAnswer] = useCrmLogin();
  const giving = useAction('createUserToken');
  const crossing = useAction('loginAcross');

  async function connect() {
    const given = await giving.run({});
    if (!given.ok) return;
    const crossed = await crossing.run({ token: given.data.token });
    if (crossed.ok) setAnswer(crossed.data);
  }

  const busy = giving.busy || crossing.busy;
  const user = answer !== undefined && answer !== 'failed' && answer.ok ? answer.user : null;
  const state = answer === undefined ? t.checking : answer === 'failed' ? t.failed : user ? t.known(user.name) : t.unknown;
  return (
    <Section title={t.title} sub={t.text}>
      <Line icon={<Link2 size={16} />} title={state}>
        {user ? null : (
          <Button size="sm" aria-busy={busy} disabled={busy} onClick={() => void connect()}>
            {t.connect}
          </Button>
        )}
      </Line>
    </Section>
  );
}
