import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { builtInName } from '#app/built-in-names.js';
import { walkMenus } from '#app/menus.js';
import { useSession } from '#app/session.js';
import { texts, useTexts } from '#app/texts.js';
import { isAdminRole, type Role } from '#screens/access/role/roles.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { treeNodes } from '#ui/tree/tree.js';
import type { Permission } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';

const words = texts({
  title: (name: string) => [`哪些角色持有「${name}」`, `Roles with “${name}”`],
  holds: ['持有', 'holds it'],
  all: ['管理员拥有全部', 'administrators have all'],
  not: ['未持有', 'does not'],
  failed: ['没有查到', 'could not be loaded'],
});

/** Shows the roles that have a permission; makes a request per role, so it loads only on demand. */
export function HoldersDialog({ permission, onClose }: { permission: Permission; onClose: () => void }) {
  const t = useTexts(words);
  const nameOf = usePermissionName();
  const roles = useOperation('getRoleTree').data;
  const menus = useSession((one) => one.menus);
  const rolePath = [...walkMenus(menus)].find(({ node }) => node.component === 'role/RoleList')?.node.path;
  return (
    <Modal inPage open onClose={onClose} title={t.title(nameOf(permission))}>
      <chakra.code color="ink.3">{permission.code}</chakra.code>
      <chakra.ul listStyleType="none" mt="2" maxHeight="50vh" overflowY="auto">
        {roles ? (
          treeNodes(roles).map((role) => <Holder key={role.id} role={role} permission={permission} path={rolePath} />)
        ) : (
          <Skeleton width="60%" my="3" />
        )}
      </chakra.ul>
    </Modal>
  );
}

function Holder({ role, permission, path }: { role: Role; permission: Permission; path: string | undefined }) {
  const t = useTexts(words);
  const admin = isAdminRole(role);
  const grants = useOperation('getRoleMenus', admin ? null : { role_id: role.id }, { revalidateOnFocus: false });
  const holds = admin || grants.data?.permission_ids.includes(permission.id);
  const state = admin ? t.all : grants.error ? t.failed : grants.data ? (holds ? t.holds : t.not) : undefined;
  return (
    <chakra.li display="flex" alignItems="center" gap="2" minHeight="9" borderBottomWidth="1">
      <chakra.span width="4" color="jade.600">
        {holds ? <Check size={15} aria-hidden /> : null}
      </chakra.span>
      {path ? (
        <chakra.span color="jade.700" _hover={{ textDecoration: 'underline' }}>
          <Link to={`${path}?role=${role.id}&tab=grants`}>{builtInName(role.name)}</Link>
        </chakra.span>
      ) : (
        <span>{builtInName(role.name)}</span>
      )}
      <chakra.span ms="auto" color="ink.3" fontSize="xs">
        {state ?? <Skeleton width="3em" />}
      </chakra.span>
    </chakra.li>
  );
}
