import { useState } from 'react';
import type { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { DataTable } from '#list/DataTable.js';
import { useAddress } from '#list/useAddress.js';
import { Button } from '#ui/button/Button.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { treeNodes } from '#ui/tree/tree.js';
import { PermissionFilters } from './PermissionFilters.js';
import { usePermissionColumns } from './permission-columns.js';
import { isFiltering, linesOf, type PermissionFilter, type PermissionLine } from './permission-lines.js';
import { usePermissionName } from './permission-names.js';
import { usePermissionActions } from './use-permission-actions.js';

const words = texts({
  title: ['权限', 'Permissions'],
  fold: ['全部收起', 'Collapse all'],
  unfold: ['全部展开', 'Expand all'],
  none: ['还没有权限', 'No permissions yet'],
  notFound: ['没有符合条件的权限', 'No matching permissions'],
  clear: ['清除条件', 'Clear filters'],
});

const everything: PermissionFilter = { text: '', type: '', origin: '' };

type Tree = ReturnType<typeof useOperation<'getPermissionTree'>>;

/** Renders permissions in collapsible groups; filtering expands groups with matches. */
export function PermissionTable({ tree }: { tree: Tree }) {
  const t = useTexts(words);
  const [filter, setFilter] = useState(everything);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const filtering = isFiltering(filter);
  const groups = treeNodes(tree.data ?? []).filter((one) => one.children.length > 0);

  return (
    <>
      <PermissionFilters filter={filter} onChange={setFilter}>
        {filtering ? null : (
          <Button size="sm" look="quiet" onClick={() => setOpened(new Set(opened.size > 0 ? [] : groups.map((one) => one.id)))}>
            {opened.size > 0 ? t.fold : t.unfold}
          </Button>
        )}
      </PermissionFilters>
      <Rows
        tree={tree}
        filter={filter}
        opened={opened}
        onOpened={setOpened}
        empty={
          filtering ? (
            <EmptyState drawing="search" title={t.notFound} action={<Button onClick={() => setFilter(everything)}>{t.clear}</Button>} />
          ) : (
            <EmptyState title={t.none} />
          )
        }
      />
    </>
  );
}

interface RowsProps {
  tree: Tree;
  filter: PermissionFilter;
  opened: ReadonlySet<number>;
  onOpened: (opened: ReadonlySet<number>) => void;
  empty: React.ReactNode;
}

function Rows({ tree, filter, opened, onOpened, empty }: RowsProps) {
  const t = useTexts(words);
  const [, go] = useAddress();
  const nameOf = usePermissionName();
  const lines = tree.data && linesOf(tree.data, opened, { ...filter, text: filter.text.trim().toLowerCase() }, nameOf);

  function toggle(id: number) {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    onOpened(next);
  }

  const { may, actionsOf } = usePermissionActions({
    onEdit: (one) => go({ open: one.id, parent: undefined }),
    onAdd: (one) => go({ open: 'new', parent: one.id }),
    onHolders: (one) => go({ holders: one.id }),
    onUnfold: (one) => onOpened(new Set([...opened, one.id])),
  });
  const columns = usePermissionColumns(isFiltering(filter), toggle, actionsOf);

  function open({ node }: PermissionLine) {
    if (node.children.length > 0 && !isFiltering(filter)) toggle(node.id);
    else if (may.update) go({ open: node.id, parent: undefined });
  }

  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.node.id}
      error={tree.error}
      onRetry={() => void tree.refresh()}
      onOpen={open}
      empty={empty}
    />
  );
}
