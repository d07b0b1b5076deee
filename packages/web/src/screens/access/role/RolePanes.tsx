import { Suspense } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { Card } from '#ui/layout/Card.js';
import { Panes } from '#ui/layout/Panes.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { RoleDetailPanel } from './RoleDetailPanel.js';
import { RoleDrawer } from './RoleDrawer.js';
import { RoleTreePanel } from './RoleTreePanel.js';
import { type Role, useRoleTree } from './roles.js';
import { type RoleDrafts, useRoleDrafts } from './use-role-drafts.js';

const words = texts({
  gone: ['这个角色不存在了', 'This role no longer exists'],
  goneText: ['它可能已被删除，请选择另一个。', 'It may have been deleted; choose another.'],
});

/** Renders the role tree next to the selected role; on a phone, only one of them. */
export function RolePanes() {
  const t = useTexts(words);
  const mobile = useMobile();
  const [query, go] = useAddress();
  const drafts = useRoleDrafts();
  const { tree, roles } = useRoleTree();
  const wished = Number(query.get('role')) || undefined;
  const role = wished === undefined && !mobile ? roles[0] : roles.find((one) => one.id === wished);
  const lost = wished !== undefined && !role && tree.data !== undefined;
  const isListHidden = mobile && wished !== undefined && !lost;
  const isWaiting = !tree.data && !(mobile && wished === undefined);
  return (
    <>
      <Panes columns="{sizes.60} minmax(0, 1fr)">
        {isListHidden ? null : (
          <RoleTreePanel tree={tree.data} chosen={role?.id} unsaved={drafts.ids} onChoose={(id) => go({ role: id })} />
        )}
        {isWaiting ? <DetailSkeleton /> : null}
        {role ? (
          <Suspense fallback={<DetailSkeleton />}>
            <Detail key={role.id} role={role} drafts={drafts} />
          </Suspense>
        ) : null}
        {lost ? <EmptyState drawing="lost" title={t.gone} text={t.goneText} /> : null}
      </Panes>
      {tree.data ? <OpenForm tree={tree.data} role={role} /> : null}
    </>
  );
}

function Detail({ role, drafts }: { role: Role; drafts: RoleDrafts }) {
  const mobile = useMobile();
  const [query, go] = useAddress();
  const { roles, rank } = useRoleTree();
  return (
    <RoleDetailPanel
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
  );
}

function OpenForm({ tree, role }: { tree: readonly Role[]; role: Role | undefined }) {
  const [query, go] = useAddress();
  const { roles, rank } = useRoleTree();
  const open = query.get('open');
  const parent = Number(query.get('parent')) || undefined;
  return (
    <RoleDrawer
      tree={tree}
      rank={rank}
      open={open === 'new' || open === 'edit' ? open : undefined}
      role={role}
      parent={roles.find((one) => one.id === parent)}
      onClose={() => go({ open: undefined, parent: undefined })}
      onCreated={(id) => go({ role: id, tab: 'grants', open: undefined, parent: undefined })}
    />
  );
}

/** Renders a skeleton while a role loads. */
function DetailSkeleton() {
  return (
    <Card as="div" aria-hidden p="4">
      {['24%', '40%', '72%', '64%', '68%'].map((width) => (
        <Skeleton key={width} width={width} my="3" />
      ))}
    </Card>
  );
}
