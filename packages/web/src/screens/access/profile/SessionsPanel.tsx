import type { Row } from '@shiyi/sdk';
import { Monitor, Smartphone, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { leave } from '#layout/UserMenuContent.js';
import { Pager } from '#list/Pager.js';
import { Button } from '#ui/button/Button.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatCount, formatTime } from '#ui/text/format.js';
import { Line, Section } from './Section.js';

const words = texts({
  title: ['登录设备', 'Signed-in devices'],
  sub: (count: string) => [`${count} 台`, count],
  here: ['这台设备', 'This device'],
  unknown: ['未知设备', 'Unknown device'],
  about: (ip: string, seen: string, since: string) => [`${ip} · ${seen}活动 · ${since}登录`, `${ip} · last seen ${seen} · since ${since}`],
  until: (when: string) => [`到期：${when}`, `Ends ${when}`],
  end: ['退出该设备', 'Sign out'],
  endAsk: (device: string) => [`退出 ${device}？`, `Sign out ${device}?`],
  ended: ['设备已退出', 'Device signed out'],
  signOut: ['退出登录', 'Sign out'],
});

const limit = 8;

/** Lists the user's sessions, each with a way to end it. */
export function SessionsPanel() {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const sessions = useOperation('listSessions', { page, limit }, { keepPreviousData: true });
  const { data } = sessions;
  return (
    <Section title={t.title} sub={data ? t.sub(formatCount(data.total)) : null}>
      {sessions.error && !data ? <ErrorState error={sessions.error} onRetry={() => void sessions.refresh()} /> : null}
      {data || sessions.error ? null : <Skeleton m="4" width="50%" />}
      {[...(data?.list ?? [])]
        .sort((a, b) => Number(b.current) - Number(a.current))
        .map((session) => (
          <Device key={session.id} session={session} />
        ))}
      {data && data.total > limit ? <Pager page={page} limit={limit} total={data.total} onPage={setPage} /> : null}
    </Section>
  );
}

function iconOf({ browser, os }: Row<'listSessions'>) {
  if (browser.includes('CLI')) return SquareTerminal;
  return os === 'iOS' || os === 'Android' ? Smartphone : Monitor;
}

function Device({ session }: { session: Row<'listSessions'> }) {
  const t = useTexts(words);
  const ending = useAction('deleteSession', { done: t.ended });
  const confirmed = useConfirmation('deleteSession');
  const mayEnd = usePermission('signed-in', true);
  const Icon = iconOf(session);
  const name = [session.browser, session.os].filter((part) => part !== '—').join(' · ') || t.unknown;

  async function end() {
    if (await confirmed({ title: t.endAsk(name), action: t.end })) await ending.run({ id: session.id });
  }

  return (
    <Line
      icon={<Icon size={18} />}
      title={
        <>
          {name} {session.current ? <StatusChip tone="good">{t.here}</StatusChip> : null}
        </>
      }
      text={
        <span title={t.until(formatTime(session.expire_at))}>
          {t.about(session.ip, formatAgo(session.last_seen_at), formatAgo(session.created_at))}
        </span>
      }
    >
      {session.current ? (
        <Button onClick={() => void leave()}>{t.signOut}</Button>
      ) : mayEnd ? (
        <Button look="danger" aria-busy={ending.busy} disabled={ending.busy} onClick={() => void end()}>
          {t.end}
        </Button>
      ) : null}
    </Line>
  );
}
