import { useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { useOperation } from '../../../api/client.js';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { DataTable } from '../../../list/DataTable.js';
import { useAddress } from '../../../list/useAddress.js';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { formatAgo, formatCount } from '../../../ui/format.js';
import { LockedPage } from '../../../ui/Locked.js';
import { Page } from '../../../ui/Page.js';
import { PageHeader } from '../../../ui/PageHeader.js';
import { treeNodes } from '../../../ui/tree.js';
import { HoldersDialog } from './HoldersDialog.js';
import { PermissionDrawer } from './PermissionDrawer.js';
import { PermissionFilters } from './PermissionFilters.js';
import { usePermissionColumns } from './permission-columns.js';
import { isFiltering, linesOf, type PermissionFilter, type PermissionLine } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';
import { usePermissionActions } from './use-permission-actions.js';

const words = texts({
  title: ['权限', 'Permissions'],
  sub: (count: string, own: string, when: string) => [
    `${count} 项，自建 ${own} 项 · ${when}更新`,
    `${counted(count, 'permission')}, ${own} of your own · updated ${when}`,
  ],
  create: ['新建权限', 'New permission'],
  fold: ['全部收起', 'Collapse all'],
  unfold: ['全部展开', 'Expand all'],
  none: ['还没有权限', 'No permissions yet'],
  notFound: ['没有符合条件的权限', 'No matching permissions'],
  clear: ['清除条件', 'Clear filters'],
});

const everything: PermissionFilter = { text: '', type: '', origin: '' };

/** What a role can be allowed: the calls of the system, and permissions of one's own. */
export function PermissionTree() {
  const t = useTexts(words);
  const mayLook = useMay('getPermissionTree');
  const tree = useOperation('getPermissionTree', mayLook ? {} : null);
  const [query, go] = useAddress();
  const nameOf = usePermissionName();
  const [filter, setFilter] = useState(everything);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const all = treeNodes(tree.data ?? []);
  const groups = all.filter((one) => one.children.length > 0).map((one) => one.id);
  const filtering = isFiltering(filter);
  const lines = tree.data && linesOf(tree.data, opened, { ...filter, text: filter.text.trim().toLowerCase() }, nameOf);

  function toggle(id: number) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }

  const { may, actionsOf } = usePermissionActions({
    onEdit: (one) => go({ open: one.id, parent: undefined }),
    onAdd: (one) => go({ open: 'new', parent: one.id }),
    onHolders: (one) => go({ holders: one.id }),
    onUnfold: (one) => setOpened(new Set([...opened, one.id])),
  });
  const columns = usePermissionColumns(filtering, toggle, actionsOf);
  const held = may.roles ? all.find((one) => String(one.id) === query.get('holders')) : undefined;

  function open({ node }: PermissionLine) {
    if (node.children.length > 0 && !filtering) toggle(node.id);
    else if (may.update) go({ open: node.id, parent: undefined });
  }

  if (!mayLook) return <LockedPage />;
  return (
    <Page>
      <PageHeader
        title={t.title}
        sub={
          tree.data && tree.at
            ? t.sub(formatCount(all.length), formatCount(all.filter((one) => !one.builtin).length), formatAgo(tree.at))
            : null
        }
      >
        {may.create ? (
          <Button look="solid" onClick={() => go({ open: 'new', parent: undefined })}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      <PermissionFilters filter={filter} onChange={setFilter}>
        {filtering ? null : (
          <Button size="sm" look="quiet" onClick={() => setOpened(opened.size > 0 ? new Set() : new Set(groups))}>
            {opened.size > 0 ? t.fold : t.unfold}
          </Button>
        )}
      </PermissionFilters>
      <DataTable
        label={t.title}
        columns={columns}
        rows={lines}
        rowKey={(line) => line.node.id}
        error={tree.error}
        onRetry={() => void tree.refresh()}
        onOpen={open}
        empty={
          filtering ? (
            <EmptyState drawing="search" title={t.notFound} action={<Button onClick={() => setFilter(everything)}>{t.clear}</Button>} />
          ) : (
            <EmptyState title={t.none} />
          )
        }
      />
      {tree.data ? (
        <PermissionDrawer
          tree={tree.data}
          open={query.get('open') ?? undefined}
          parent={Number(query.get('parent')) || undefined}
          onClose={() => go({ open: undefined, parent: undefined })}
        />
      ) : null}
      {held ? <HoldersDialog permission={held} onClose={() => go({ holders: undefined })} /> : null}
    </Page>
  );
}
