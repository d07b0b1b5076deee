import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { builtInName } from '#app/built-in-names.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatCount } from '#ui/text/format.js';
import { TreeView } from '#ui/tree/TreeView.js';
import { treeNodes } from '#ui/tree/tree.js';
import type { Role } from './roles.js';

const words = texts({
  roles: ['角色', 'Roles'],
  search: ['角色名称', 'Role name'],
  people: (count: string) => [`${count} 位员工`, countOf(count, 'person', 'people')],
  unsaved: ['有未保存的修改', 'unsaved changes'],
  off: ['停用', 'Disabled'],
  none: ['还没有角色', 'No roles yet'],
  notFound: ['没有这样的角色', 'No such role'],
});

interface Props {
  tree: readonly Role[] | undefined;
  chosen: number | undefined;
  /** Ids of roles with unsaved changes. */
  unsaved: ReadonlySet<number>;
  onChoose: (id: number) => void;
}

/** Renders all roles as a tree with their member counts. */
export function RoleTreePanel({ tree, chosen, unsaved, onChoose }: Props) {
  const t = useTexts(words);
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const found = treeNodes(tree ?? []).some((role) => role.name.toLowerCase().includes(text));
  return (
    <Card aria-label={t.roles} p="2">
      <SearchInput label={t.search} value={search} onChange={setSearch} />
      <chakra.div mt="2" css={{ '& [role=treeitem]': { minHeight: '9' } }}>
        {tree ? (
          <TreeView
            label={t.roles}
            nodes={tree}
            search={search}
            chosen={new Set(chosen === undefined ? [] : [chosen])}
            onChoose={(role) => onChoose(role.id)}
            row={(role) => <RoleRow role={role} isUnsaved={unsaved.has(role.id)} />}
          />
        ) : (
          ['56%', '72%', '48%', '64%'].map((width) => <Skeleton key={width} width={width} m="3" />)
        )}
        {tree?.length === 0 ? <EmptyState title={t.none} /> : null}
        {tree && tree.length > 0 && text && !found ? <EmptyState drawing="search" title={t.notFound} /> : null}
      </chakra.div>
    </Card>
  );
}

function RoleRow({ role, isUnsaved }: { role: Role; isUnsaved: boolean }) {
  const t = useTexts(words);
  const isOff = role.status === 'disabled';
  return (
    <chakra.span display="flex" alignItems="center" gap="2">
      <chakra.span overflow="hidden" textOverflow="ellipsis" color={isOff ? 'ink.3' : undefined}>
        {builtInName(role.name)}
      </chakra.span>
      {isOff ? (
        <chakra.span color="ink.3" fontSize="xs">
          {t.off}
        </chakra.span>
      ) : null}
      {isUnsaved ? (
        <chakra.span role="img" aria-label={t.unsaved} width="1.5" height="1.5" borderRadius="full" bg="persimmon" flexShrink={0} />
      ) : null}
      <chakra.span ms="auto" color="ink.3" fontWeight="normal" aria-label={t.people(formatCount(role.user_count))} role="img">
        {formatCount(role.user_count)}
      </chakra.span>
    </chakra.span>
  );
}
