import { chakra } from '@chakra-ui/react';
import { useOperation } from '#api/client.js';
import { readMenus } from '#app/menus.js';
import { texts, useTexts } from '#app/texts.js';
import { useAddress } from '#list/useAddress.js';
import { SidebarPreview } from '#screens/access/menu/SidebarPreview.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { RoleCombobox } from './RoleCombobox.js';

const words = texts({
  role: ['角色', 'Role'],
  start: ['选一个角色', 'Choose a role'],
  startText: ['这里会显示这个角色看到的侧边栏，只能看，不能操作。', 'Shows the sidebar as this role sees it, read-only.'],
  note: ['只读预览', 'Read-only preview'],
});

/** Shows the sidebar as a role sees it. */
export function ViewAsPanel() {
  const t = useTexts(words);
  const [query, change] = useAddress();
  const role = Number(query.get('role')) || undefined;
  const reading = useOperation('buildRoleMenus', role ? { role_id: role } : null);
  return (
    <chakra.div p="4" maxWidth="420px" display="flex" flexDirection="column" gap="4">
      <RoleCombobox id="view-role" label={t.role} value={role} onChange={(next) => change({ role: next })} />
      {!role ? <EmptyState title={t.start} text={t.startText} /> : null}
      {role && reading.error ? <ErrorState error={reading.error} onRetry={() => void reading.refresh()} /> : null}
      {role && !reading.data && !reading.error ? <Skeleton height="160px" /> : null}
      {role && reading.data && !reading.error ? <SidebarPreview nodes={readMenus(reading.data)} note={t.note} /> : null}
    </chakra.div>
  );
}
