import { chakra } from '@chakra-ui/react';
import { type Data, isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction } from '#api/client.js';
import { builtInName } from '#app/built-in-names.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Menu } from '#screens/access/menu/menu-tree.js';
import { SidebarPreview } from '#screens/access/menu/SidebarPreview.js';
import { Button } from '#ui/button/Button.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { joinNames } from '#ui/text/format.js';
import { DiffDialog } from '../DiffDialog.js';
import { NoteLine } from '../NoteLine.js';
import { ReviewBar } from '../ReviewBar.js';
import type { Role } from '../roles.js';
import type { RoleDrafts } from '../use-role-drafts.js';
import type { Difference } from './changes.js';
import { GrantTree } from './GrantTree.js';
import { below, type Grant, leaves, type Permission } from './grants.js';
import { type RoleGrants, useGrants } from './use-grants.js';

const words = texts({
  menus: ['菜单', 'Menus'],
  permissions: ['权限', 'Permissions'],
  sees: (name: string) => [`以${name}的身份预览，随勾选更新`, `Preview as ${name}`],
  short: ['灰色的权限你自己没有，不能授予。', 'Gray permissions can’t be granted because you don’t have them.'],
  permission: ['缺权限', 'permission missing'],
  parent: ['缺上级', 'parent missing'],
  title: (name: string) => [`保存「${name}」的菜单与权限？`, `Save the menus and permissions of “${name}”?`],
  text: (count: number) => [`保存后立即生效，影响 ${count} 位员工。`, `Takes effect at once, for ${count} people.`],
  lacking: (count: number, menus: string) => [
    `${count} 项权限没有菜单，员工看不到入口：${menus}。`,
    `${countOf(count, 'permission has', 'permissions have')} no menu, so staff cannot reach them: ${menus}.`,
  ],
  addMenus: ['同时勾选菜单', 'Tick the menus too'],
  save: ['保存分配', 'Save'],
  saved: ['菜单与权限已保存', 'Menus and permissions saved'],
});

interface Props {
  role: Role;
  drafts: RoleDrafts;
  /** Why the grants are read-only; undefined if they are editable. */
  note: string | undefined;
  menus: readonly Menu[];
  permissions: readonly Permission[];
  held: Data<'getRoleMenus'>;
  /** Reloads the role's grants. */
  onFresh: () => Promise<unknown>;
}

const sizeOf = ({ added, removed }: Difference) => [added.length, removed.length] as const;

/** Holds the review before saving, based on the role's latest grants. */
function useReview(roleId: number, grants: RoleGrants, { version }: Data<'getRoleMenus'>, onFresh: Props['onFresh']) {
  const t = useTexts(words);
  const save = useAction('saveRoleMenus', { done: t.saved });
  const [review, setReview] = useState<'asking' | 'open'>();

  async function ask() {
    setReview('asking');
    // Another user may have saved meanwhile; if reloading fails, show the grants already loaded.
    await Promise.allSettled([onFresh()]);
    setReview('open');
  }

  async function store() {
    const [menu_ids, permission_ids] = [[...grants.menus.held], [...grants.permissions.held]];
    const answer = await save.run({ role_id: roleId, version, menu_ids, permission_ids });
    if (!answer.ok) {
      // After a conflict, show the other user's changes in the review before the next attempt.
      if (isApiError(answer.error, 40901)) await Promise.allSettled([onFresh()]);
      return;
    }
    setReview(undefined);
    grants.drop();
  }

  return { review, ask, store, close: () => setReview(undefined), busy: save.busy };
}

/** Renders a role's menus and permissions as checkboxes, with a sidebar preview and a review before saving. */
export function GrantsEditor({ role, drafts, note, menus, permissions, held, onFresh }: Props) {
  const t = useTexts(words);
  const grants = useGrants(role, drafts, { menus, permissions, held });
  const { review, ask, store, close, busy } = useReview(role.id, grants, held, onFresh);
  const [menusAdded, menusRemoved] = sizeOf(grants.menus.difference);
  const [permissionsAdded, permissionsRemoved] = sizeOf(grants.permissions.difference);
  const short = grants.permissions.tree.flatMap(leaves).some((one) => !grants.mayChange(one));
  const lacking = note ?? (short ? t.short : undefined);
  return (
    <chakra.div p="4">
      {lacking ? <NoteLine>{lacking}</NoteLine> : null}
      <Trees roleName={builtInName(role.name)} grants={grants} isLocked={note !== undefined} />
      <ReviewBar
        added={menusAdded + permissionsAdded}
        removed={menusRemoved + permissionsRemoved}
        busy={review === 'asking'}
        onDrop={grants.drop}
        onReview={() => void ask()}
      />
      {review === 'open' ? (
        <DiffDialog
          title={t.title(builtInName(role.name))}
          text={<ReviewText role={role} grants={grants} />}
          groups={[
            { what: t.menus, ...diffGroupsOf(grants.menus.tree, grants.menus.difference, false) },
            { what: t.permissions, ...diffGroupsOf(grants.permissions.tree, grants.permissions.difference, true) },
          ]}
          save={t.save}
          busy={busy}
          onClose={close}
          onSave={() => void store()}
        />
      ) : null}
    </chakra.div>
  );
}

function ReviewText({ role, grants: { lacking, addMissingMenus } }: { role: Role; grants: RoleGrants }) {
  const t = useTexts(words);
  if (lacking.menus.length === 0) return t.text(role.user_count);
  return (
    <>
      {t.text(role.user_count)}
      <NoteLine as="span" display="block" mt="2">
        {t.lacking(lacking.permissions.length, joinNames(lacking.menus.map((one) => one.title)))}{' '}
        <Button look="link" onClick={addMissingMenus}>
          {t.addMenus}
        </Button>
      </NoteLine>
    </>
  );
}

const twoTrees = 'repeat(2, minmax(0, 1fr))';

function Trees({ roleName, grants, isLocked }: { roleName: string; grants: RoleGrants; isLocked: boolean }) {
  const t = useTexts(words);
  const { menus, permissions } = grants;
  return (
    <chakra.div
      display="grid"
      gap="3"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: twoTrees, xl: `${twoTrees} {sizes.sidebar}` }}
    >
      <GrantTree
        title={t.menus}
        grants={menus.tree}
        held={menus.held}
        before={menus.before}
        count={below}
        locked={() => isLocked}
        onToggle={menus.press}
        aside={(grant) => {
          const reason = grants.unseen.get(grant.id);
          return reason ? <StatusChip tone="wait">{t[reason]}</StatusChip> : null;
        }}
      />
      <GrantTree
        title={t.permissions}
        grants={permissions.tree}
        held={permissions.held}
        before={permissions.before}
        count={leaves}
        locked={(grant) => isLocked || !leaves(grant).some(grants.mayChange)}
        onToggle={permissions.press}
        aside={codeOf}
      />
      <SidebarPreview nodes={grants.preview} note={t.sees(roleName)} />
    </chakra.div>
  );
}

function diffGroupsOf(tree: readonly Grant[], { added, removed }: Difference, withCode: boolean) {
  const all = tree.flatMap(below);
  const items = (ids: readonly number[]) =>
    all.filter((one) => ids.includes(one.id)).map((one) => ({ id: one.id, name: one.title, note: withCode ? one.code : null }));
  return { added: items(added), removed: items(removed) };
}

const codeOf = (grant: Grant) =>
  grant.children.length === 0 ? (
    <chakra.code color="ink.3" fontSize="2xs" overflow="hidden" textOverflow="ellipsis">
      {grant.code}
    </chakra.code>
  ) : null;
