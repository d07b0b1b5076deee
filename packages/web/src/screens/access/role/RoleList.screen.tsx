import { chakra } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useMay } from '../../../api/Can.js';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { useAddress } from '../../../list/useAddress.js';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { formatAgo, formatCount } from '../../../ui/format.js';
import { LockedPage } from '../../../ui/Locked.js';
import { Page } from '../../../ui/Page.js';
import { PageHeader } from '../../../ui/PageHeader.js';
import { Panes } from '../../../ui/Panes.js';
import { useMobile } from '../../../ui/useMedia.js';
import { Bone } from '../../../ui/Waiting.js';
import { RoleDetailPanel } from './RoleDetailPanel.js';
import { RoleDrawer } from './RoleDrawer.js';
import { RoleTreePanel } from './RoleTreePanel.js';
import { useRoleTree } from './roles.js';
import { useRoleDrafts } from './use-role-drafts.js';

const words = texts({
  title: ['角色', 'Roles'],
  sub: (count: string, when: string) => [`${count} 个 · ${when}更新`, `${counted(count, 'role')} · updated ${when}`],
  create: ['新建角色', 'New role'],
  gone: ['这个角色不存在了', 'This role no longer exists'],
  goneText: ['它可能已被删除，请选择另一个。', 'It may have been deleted; choose another.'],
});

/** Keeps the shape of a role while it loads. */
function DetailWaiting() {
  return (
    <chakra.div aria-hidden bg="surface" borderWidth="1px" borderRadius="md" p="4">
      {['24%', '40%', '72%', '64%', '68%'].map((width) => (
        <Bone key={width} width={width} my="3" />
      ))}
    </chakra.div>
  );
}

/** The roles of the enterprise: who may do what. */
export function RoleList() {
  const t = useTexts(words);
  const mobile = useMobile();
  const [query, go] = useAddress();
  const drafts = useRoleDrafts();
  const { may, tree, roles, rank } = useRoleTree();
  const mayCreate = useMay('createRole');
  const wished = Number(query.get('role')) || undefined;
  const role = wished === undefined && !mobile ? roles[0] : roles.find((one) => one.id === wished);
  const open = query.get('open');
  const parent = Number(query.get('parent')) || undefined;
  const lost = wished !== undefined && !role && tree.data !== undefined;

  if (!may) return <LockedPage />;
  return (
    <Page>
      <PageHeader title={t.title} sub={tree.data && tree.at ? t.sub(formatCount(roles.length), formatAgo(tree.at)) : null}>
        {mayCreate ? (
          <Button look="solid" onClick={() => go({ open: 'new', parent: undefined })}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      {tree.error && !tree.data ? (
        <ErrorState error={tree.error} onRetry={() => void tree.refresh()} />
      ) : (
        <Panes columns="248px minmax(0, 1fr)">
          {mobile && wished !== undefined && !lost ? null : (
            <RoleTreePanel tree={tree.data} chosen={role?.id} unsaved={drafts.ids} onChoose={(id) => go({ role: id })} />
          )}
          {tree.data || (mobile && wished === undefined) ? null : <DetailWaiting />}
          {role ? (
            <Suspense fallback={<DetailWaiting />}>
              <RoleDetailPanel
                key={role.id}
                role={role}
                roles={roles}
                drafts={drafts}
                ranked={role.level < rank}
                tab={query.get('tab') ?? 'facts'}
                onTab={(tab) => go({ tab, role: role.id })}
                onShow={(id) => go({ role: id })}
                onBack={mobile ? () => go({ role: undefined }) : undefined}
                onEdit={() => go({ role: role.id, open: 'edit' })}
                onAdd={() => go({ role: role.id, open: 'new', parent: role.id })}
                onGone={() => {
                  drafts.drop(role.id);
                  go({ role: role.pid ?? undefined });
                }}
              />
            </Suspense>
          ) : null}
          {lost ? <EmptyState drawing="lost" title={t.gone} text={t.goneText} /> : null}
        </Panes>
      )}
      {tree.data ? (
        <RoleDrawer
          tree={tree.data}
          rank={rank}
          open={open === 'new' || open === 'edit' ? open : undefined}
          role={role}
          parent={roles.find((one) => one.id === parent)}
          onClose={() => go({ open: undefined, parent: undefined })}
          onCreated={(id) => go({ role: id, tab: 'grants', open: undefined, parent: undefined })}
        />
      ) : null}
    </Page>
  );
}
