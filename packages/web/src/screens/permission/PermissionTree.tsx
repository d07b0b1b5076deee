import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { usePermission } from '../../components/Can.js';
import { type Column, DataTable } from '../../components/DataTable.js';
import { EmptyState } from '../../components/EmptyState.js';
import { Locked } from '../../components/Locked.js';
import { Page } from '../../components/Page.js';
import { PageHeader } from '../../components/PageHeader.js';
import { type RowAction, RowMenu } from '../../components/RowMenu.js';
import { StateChip } from '../../components/StateChip.js';
import { treeNodes } from '../../components/tree.js';
import { formatAgo, formatCount } from '../../format.js';
import { useAddress } from '../../hooks/useAddress.js';
import { useMeta } from '../../meta.js';
import { texts, useTexts } from '../../texts.js';
import { HoldersDialog } from './HoldersDialog.js';
import { PermissionDrawer } from './PermissionDrawer.js';
import { PermissionFilters } from './PermissionFilterPart.js';
import { isFiltering, linesOf, type Permission, type PermissionFilter, type PermissionLine } from './permission-lines.js';
import { usePermissionActions } from './use-permission-actions.js';

const words = texts({
  title: ['权限', 'Permissions'],
  sub: (count: string, own: string, when: string) => [
    `${count} 项，自建 ${own} 项 · ${when}更新`,
    `${count}, ${own} of your own · updated ${when}`,
  ],
  create: ['新建权限', 'New permission'],
  fold: ['全部收起', 'Fold all'],
  unfold: ['全部展开', 'Unfold all'],
  toggle: (name: string) => [`展开或收起「${name}」`, `Fold or unfold “${name}”`],
  actions: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  none: ['还没有权限', 'No permissions yet'],
  own: ['自建', 'Own'],
  notFound: ['没有符合条件的权限', 'No permission matches'],
  clear: ['清除条件', 'Clear filters'],
});

const everything: PermissionFilter = { text: '', type: '', origin: '' };

/** What a role can be allowed: the calls of the system, and permissions of one's own. */
export function PermissionTree() {
  const t = useTexts(words);
  const mayLook = usePermission('permission:permission:list');
  const tree = useOperation('getPermissionTree', mayLook ? {} : null);
  const [query, go] = useAddress();
  const [filter, setFilter] = useState(everything);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const all = treeNodes(tree.data ?? []);
  const groups = all.filter((one) => one.children.length > 0).map((one) => one.id);
  const filtering = isFiltering(filter);
  const lines = tree.data && linesOf(tree.data, opened, { ...filter, text: filter.text.trim().toLowerCase() });

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
  const columns = useColumns(filtering, toggle, actionsOf);
  const held = may.roles ? all.find((one) => String(one.id) === query.get('holders')) : undefined;

  function open({ node }: PermissionLine) {
    if (node.children.length > 0 && !filtering) toggle(node.id);
    else if (may.update) go({ open: node.id, parent: undefined });
  }

  if (!mayLook)
    return (
      <Page>
        <Locked />
      </Page>
    );
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

function useColumns(
  filtering: boolean,
  onToggle: (id: number) => void,
  actionsOf: (permission: Permission) => readonly RowAction[],
): Column<PermissionLine>[] {
  const t = useTexts(words);
  const meta = useMeta('getPermissionTree');
  const title = (name: string) => meta.label(meta.output(name));
  return [
    {
      name: 'name',
      title: title('name'),
      cell: ({ node, level, open }) => (
        <chakra.span display="flex" alignItems="center" gap="1.5" ps={`${level * 20}px`}>
          {node.children.length > 0 ? (
            <Button
              look="quiet"
              size="sm"
              shape="square"
              aria-label={t.toggle(node.name)}
              aria-expanded={open}
              disabled={filtering}
              height="24px"
              ms="-6px"
              onClick={() => onToggle(node.id)}
            >
              <chakra.span display="grid" transform={open ? 'rotate(90deg)' : undefined}>
                <ChevronRight size={13} aria-hidden />
              </chakra.span>
            </Button>
          ) : (
            <chakra.span width="18px" flexShrink={0} />
          )}
          <b style={{ fontWeight: 600 }}>{node.name}</b>
          {node.children.length > 0 ? <chakra.span color="ink.3">{formatCount(node.children.length)}</chakra.span> : null}
        </chakra.span>
      ),
    },
    { name: 'code', title: title('code'), cell: ({ node }) => <code>{node.code}</code> },
    {
      name: 'type',
      title: title('type'),
      wideOnly: true,
      width: '96px',
      cell: ({ node }) => <StateChip tone={node.type === 'api' ? 'info' : 'plain'}>{meta.word(meta.output('type'), node.type)}</StateChip>,
    },
    {
      name: 'path',
      title: title('path'),
      wideOnly: true,
      cell: ({ node }) =>
        node.path ? (
          <code>
            <chakra.span color="ink.3">{node.method}</chakra.span> {node.path}
          </code>
        ) : (
          '–'
        ),
    },
    {
      name: 'builtin',
      title: '',
      wideOnly: true,
      width: '72px',
      cell: ({ node }) => <StateChip tone={node.builtin ? 'plain' : 'good'}>{node.builtin ? title('builtin') : t.own}</StateChip>,
    },
    {
      name: 'actions',
      title: '',
      end: true,
      width: '56px',
      cell: ({ node }) => <RowMenu label={t.actions(node.name)} actions={actionsOf(node)} />,
    },
  ];
}
