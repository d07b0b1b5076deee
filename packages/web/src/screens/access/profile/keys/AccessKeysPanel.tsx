import { chakra } from '@chakra-ui/react';
import type { Data, Row } from '@shiyi/sdk';
import { KeyRound } from 'lucide-react';
import { Suspense, use, useState } from 'react';
import { usePermission } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { usePreferences } from '#app/preferences.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Pager } from '#list/Pager.js';
import { Button } from '#ui/button/Button.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import { WhenOpen } from '#ui/dialog/WhenOpen.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatAgo, formatTime } from '#ui/text/format.js';
import { Line, Section } from '../Section.js';
import { fetchPermissionNames, scopeName } from './scopes.js';

const NewAccessKeyDrawer = lazyPart(() => import('./NewAccessKeyDrawer.js'), 'NewAccessKeyDrawer');
const NewKeyDialog = lazyPart(() => import('./NewKeyDialog.js'), 'NewKeyDialog');

type Key = Row<'listAccessKeys'>;

const words = texts({
  title: ['访问密钥', 'Access keys'],
  text: ['供脚本和定时任务以你的身份调用，不必保存密码。', 'For scripts and scheduled jobs that act as you without your password.'],
  create: ['新建密钥', 'New key'],
  none: ['还没有密钥', 'No keys yet'],
  active: ['有效', 'Active'],
  expired: ['已到期', 'Expired'],
  about: (hint: string, until: string) => [`${hint}… · 有效到 ${until}`, `${hint}… · through ${until}`],
  used: (when: string, ip: string) => [`${when}使用过（${ip}）`, `used ${when} from ${ip}`],
  unused: ['还没有用过', 'never used'],
  made: (when: string) => [`创建于 ${when}`, `Created ${when}`],
  scopes: (count: number) => [`${count} 项权限`, countOf(count, 'permission')],
  more: (names: string, count: number) => [`${names}等 ${count} 项权限`, `${names} and others, ${count} permissions`],
  revoke: ['撤销', 'Revoke'],
  ask: (name: string) => [`撤销「${name}」？`, `Revoke “${name}”?`],
  askText: ['使用它的脚本马上失效，由它发起、正在进行的任务也会停止。', 'Scripts that use it fail from now on, and jobs it started stop.'],
  revoked: ['密钥已撤销', 'Key revoked'],
});

const limit = 10;

/** Lists the user's access keys, with ways to create and revoke them. */
export function AccessKeysPanel() {
  const t = useTexts(words);
  const [page, setPage] = useState(1);
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<Data<'createAccessKey'>>();
  const keys = useOperation('listAccessKeys', { page, limit }, { keepPreviousData: true });
  const mayCreate = usePermission('signed-in', true);
  const { data } = keys;
  return (
    <Section title={t.title} action={mayCreate ? <Button onClick={() => setCreating(true)}>{t.create}</Button> : null}>
      <chakra.p px="4" pb="3" color="ink.3">
        {t.text}
      </chakra.p>
      {keys.error && !data ? <ErrorState error={keys.error} onRetry={() => void keys.refresh()} /> : null}
      {data || keys.error ? null : <Skeleton m="4" width="50%" />}
      {data?.total === 0 ? <Line title={<chakra.span color="ink.3">{t.none}</chakra.span>} /> : null}
      {data?.list.map((one) => (
        <KeyLine key={one.id} one={one} />
      ))}
      {data && data.total > limit ? <Pager page={page} limit={limit} total={data.total} onPage={setPage} /> : null}
      <WhenOpen open={creating}>
        <NewAccessKeyDrawer open={creating} onClose={() => setCreating(false)} onMade={setMade} />
      </WhenOpen>
      <WhenOpen open={made !== undefined}>{made ? <NewKeyDialog made={made} onClose={() => setMade(undefined)} /> : null}</WhenOpen>
    </Section>
  );
}

function KeyLine({ one }: { one: Key }) {
  const t = useTexts(words);
  const revoking = useAction('deleteAccessKey', { done: t.revoked });
  const confirmed = useConfirmation('deleteAccessKey');
  const mayRevoke = usePermission('signed-in', true);
  const { id, name, status, hint, end_date, last_used_at, last_used_ip, created_at } = one;

  async function revoke() {
    if (await confirmed({ title: t.ask(name), text: t.askText, action: t.revoke, danger: true })) await revoking.run({ id });
  }

  return (
    <Line
      icon={<KeyRound size={18} />}
      title={
        <>
          <chakra.span overflowWrap="anywhere">{name}</chakra.span>{' '}
          <StatusChip tone={status === 'active' ? 'good' : 'plain'}>{t[status]}</StatusChip>
        </>
      }
      text={
        <>
          <Suspense fallback={t.scopes(one.scopes.length)}>
            <ScopeNames codes={one.scopes} />
          </Suspense>
          <div title={t.made(formatTime(created_at))}>
            {t.about(hint, end_date)} · {last_used_at ? t.used(formatAgo(last_used_at), last_used_ip ?? '') : t.unused}
          </div>
        </>
      }
    >
      {mayRevoke ? (
        <Button look="danger" aria-busy={revoking.busy} disabled={revoking.busy} onClick={() => void revoke()}>
          {t.revoke}
        </Button>
      ) : null}
    </Line>
  );
}

const mostNames = 3;

function ScopeNames({ codes }: { codes: readonly string[] }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const names = use(fetchPermissionNames());
  const all = codes.map((code) => scopeName(names, code, en));
  const shown = all.slice(0, mostNames).join(en ? ', ' : '、');
  return <div title={all.join('\n')}>{all.length > mostNames ? t.more(shown, all.length) : shown}</div>;
}
