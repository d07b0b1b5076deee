import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { NewButton } from '#list/NewButton.js';
import { useAddress } from '#list/useAddress.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { treeNodes } from '#ui/tree/tree.js';
import { HoldersDialog } from './HoldersDialog.js';
import { PermissionDrawer } from './PermissionDrawer.js';
import { PermissionTable } from './PermissionTable.js';
import type { Permission } from './permission-lines.js';

const words = texts({
  title: ['权限', 'Permissions'],
  sub: (count: string, own: string, when: string) => [
    `${count} 项，自建 ${own} 项 · ${when}更新`,
    `${countOf(count, 'permission')}, ${own} custom · updated ${when}`,
  ],
  create: ['新建权限', 'New permission'],
});

/** Lists the permissions roles can have: built-in ones for operations, and custom ones. */
export function PermissionTree() {
  const t = useTexts(words);
  const mayLook = useMay('getPermissionTree');
  const tree = useOperation('getPermissionTree', mayLook ? {} : null);
  const [, go] = useAddress();
  const all = treeNodes(tree.data ?? []);
  const own = all.filter((one) => !one.builtin);
  if (!mayLook) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader
        title={t.title}
        sub={tree.data && tree.at ? t.sub(formatCount(all.length), formatCount(own.length), formatAgo(tree.at)) : null}
      >
        <NewButton id="createPermission" onNew={() => go({ open: 'new', parent: undefined })}>
          {t.create}
        </NewButton>
      </PageHeader>
      <PermissionTable tree={tree} />
      {tree.data ? <OpenOverlay tree={tree.data} /> : null}
    </Page>
  );
}

/** Renders the drawer or dialog that is open. */
function OpenOverlay({ tree }: { tree: readonly Permission[] }) {
  const [query, go] = useAddress();
  const mayLook = useMay('getRoleTree');
  const held = mayLook ? treeNodes(tree).find((one) => String(one.id) === query.get('holders')) : undefined;
  return (
    <>
      <PermissionDrawer
        tree={tree}
        open={query.get('open') ?? undefined}
        parent={Number(query.get('parent')) || undefined}
        onClose={() => go({ open: undefined, parent: undefined })}
      />
      {held ? <HoldersDialog permission={held} onClose={() => go({ holders: undefined })} /> : null}
    </>
  );
}
