import { chakra } from '@chakra-ui/react';
import { type Data, isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction } from '../../../api/client.js';
import { texts, useTexts } from '../../../app/texts.js';
import { StateChip } from '../../../ui/StateChip.js';
import type { Menu } from '../menu/menu-tree.js';
import { SidebarPreview } from '../menu/SidebarPreview.js';
import type { Difference } from './changes.js';
import { DiffDialog } from './DiffDialog.js';
import { GrantTree } from './GrantTree.js';
import { below, type Grant, leaves, type Permission } from './grants.js';
import { NoteLine } from './NoteLine.js';
import { ReviewBar } from './ReviewBar.js';
import type { Role } from './roles.js';
import { useGrants } from './use-grants.js';
import type { RoleDrafts } from './use-role-drafts.js';

const words = texts({
  menus: ['菜单', 'Menus'],
  permissions: ['权限', 'Permissions'],
  sees: (name: string) => [`${name}登录后看到的，随勾选变化`, `What ${name} sees; follows the boxes`],
  short: ['灰色的权限你自己没有，不能授予。', 'You cannot grant the grey permissions, as you do not hold them yourself.'],
  permission: ['缺权限', 'permission missing'],
  parent: ['缺上级', 'parent missing'],
  title: (name: string) => [`保存「${name}」的菜单与权限？`, `Save the menus and permissions of “${name}”?`],
  text: (count: number) => [`保存后立即生效，影响 ${count} 位员工。`, `Takes effect at once, for ${count} people.`],
  save: ['保存分配', 'Save'],
  saved: ['菜单与权限已保存', 'Menus and permissions saved'],
});

interface Props {
  role: Role;
  drafts: RoleDrafts;
  /** Why nothing can be changed, where that is so. */
  note: string | undefined;
  menus: readonly Menu[];
  permissions: readonly Permission[];
  held: Data<'getRoleMenus'>;
  /** Asks again what the role holds. */
  onFresh: () => Promise<unknown>;
}

const sizeOf = ({ added, removed }: Difference) => [added.length, removed.length] as const;

/** Menus and permissions of a role to tick, with what its people will see and a review before saving. */
export function GrantsEditor({ role, drafts, note, menus, permissions, held, onFresh }: Props) {
  const t = useTexts(words);
  const save = useAction('saveRoleMenus', { done: t.saved });
  const [review, setReview] = useState<'asking' | 'open'>();
  const grants = useGrants(role, drafts, menus, permissions, held);
  const [menusAdded, menusRemoved] = sizeOf(grants.menus.difference);
  const [permissionsAdded, permissionsRemoved] = sizeOf(grants.permissions.difference);

  const short = grants.permissions.tree.flatMap(leaves).some((one) => !grants.mayChange(one));
  const lacking = note ?? (short ? t.short : undefined);

  async function ask() {
    setReview('asking');
    // Somebody else may have saved meanwhile; where that cannot be learned, what is known is shown.
    await Promise.allSettled([onFresh()]);
    setReview('open');
  }

  async function store() {
    const { version } = held;
    const [menu_ids, permission_ids] = [[...grants.menus.held], [...grants.permissions.held]];
    const answer = await save.run({ role_id: role.id, version, menu_ids, permission_ids });
    if (!answer.ok) {
      // What somebody else saved meanwhile stands in the review before the next try.
      if (isApiError(answer.error, 40901)) await Promise.allSettled([onFresh()]);
      return;
    }
    setReview(undefined);
    grants.drop();
  }

  return (
    <chakra.div p="4">
      {lacking ? <NoteLine>{lacking}</NoteLine> : null}
      <chakra.div
        display="grid"
        gap="3"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(2, minmax(0, 1fr)) 220px' }}
      >
        <GrantTree
          title={t.menus}
          grants={grants.menus.tree}
          held={grants.menus.held}
          before={grants.menus.before}
          count={below}
          locked={() => note !== undefined}
          onToggle={grants.menus.press}
          aside={(grant) => {
            const reason = grants.unseen.get(grant.id);
            return reason ? <StateChip tone="wait">{t[reason]}</StateChip> : null;
          }}
        />
        <GrantTree
          title={t.permissions}
          grants={grants.permissions.tree}
          held={grants.permissions.held}
          before={grants.permissions.before}
          count={leaves}
          locked={(grant) => note !== undefined || !leaves(grant).some(grants.mayChange)}
          onToggle={grants.permissions.press}
          aside={codeOf}
        />
        <SidebarPreview nodes={grants.preview} note={t.sees(role.name)} />
      </chakra.div>
      <ReviewBar
        added={menusAdded + permissionsAdded}
        removed={menusRemoved + permissionsRemoved}
        busy={review === 'asking'}
        onDrop={grants.drop}
        onReview={() => void ask()}
      />
      {review === 'open' ? (
        <DiffDialog
          title={t.title(role.name)}
          text={t.text(role.user_count)}
          groups={[
            { what: t.menus, ...named(grants.menus.tree, grants.menus.difference, false) },
            { what: t.permissions, ...named(grants.permissions.tree, grants.permissions.difference, true) },
          ]}
          save={t.save}
          busy={save.busy}
          onClose={() => setReview(undefined)}
          onSave={() => void store()}
        />
      ) : null}
    </chakra.div>
  );
}

function named(tree: readonly Grant[], { added, removed }: Difference, withCode: boolean) {
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
