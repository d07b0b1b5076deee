import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useMay } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Card } from '#ui/layout/Card.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { DepartmentRows } from './DepartmentRows.js';
import { type Department, linesOf, lineTo } from './department-tree.js';
import type { useDepartmentMoves } from './use-department-moves.js';
import { useRowDrag } from './use-row-drag.js';

const words = texts({
  departments: ['部门', 'Departments'],
  search: ['部门名称', 'Department name'],
  none: ['还没有部门', 'No departments yet'],
  noneText: ['新建第一个，或从企业微信同步。', 'Create the first one, or sync from WeCom.'],
  notFound: ['没有这样的部门', 'No such department'],
  how: [
    '拖到部门上是移进去，拖到两行之间是排序；键盘用 Alt + ↑ ↓',
    'Drop on a department to move into it, between rows to reorder, or press Alt + ↑ ↓',
  ],
});

/** Keeps which departments are open: the top ones, and those above the chosen one. */
function useExpansion(tree: readonly Department[], chosen: number | undefined) {
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map());
  const opened = useMemo(() => {
    const above = chosen === undefined ? [] : lineTo(tree, chosen).slice(0, -1);
    const ids = new Set([...tree, ...above].map((node) => node.id));
    for (const [id, isOpen] of changed)
      if (isOpen) ids.add(id);
      else ids.delete(id);
    return ids;
  }, [tree, chosen, changed]);
  return { opened, fold: (id: number, shut: boolean) => setChanged((now) => new Map(now).set(id, !shut)) };
}

interface TreeProps extends Pick<ReturnType<typeof useDepartmentMoves>, 'shown' | 'move' | 'step'> {
  tree: readonly Department[] | undefined;
  chosen: number | undefined;
  onChoose: (node: Department) => void;
}

/** Renders the tree with its search. */
export function TreePanel({ tree, shown, chosen, move, step, onChoose }: TreeProps) {
  const t = useTexts(words);
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const { opened, fold } = useExpansion(shown, chosen);
  const lines = useMemo(() => linesOf(shown, opened, text), [shown, opened, text]);
  const drag = useRowDrag(shown, lines, move);
  const movable = useMay('saveDepartment') === true && text === '';
  return (
    <Card aria-label={t.departments} p="2" display="flex" flexDirection="column" minHeight={{ base: '70vh', lg: 'full' }}>
      <SearchInput label={t.search} value={search} onChange={setSearch} />
      {movable ? (
        <chakra.p color="ink.3" fontSize="xs" px="1" py="1" display={{ base: 'none', lg: 'block' }}>
          {t.how}
        </chakra.p>
      ) : null}
      {tree ? (
        <DepartmentRows {...{ lines, chosen, movable, drag, onChoose }} onFold={fold} onStep={step} />
      ) : (
        ['56%', '72%', '48%', '64%'].map((width) => <Skeleton key={width} width={width} m="3" />)
      )}
      {tree?.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {tree && tree.length > 0 && lines.length === 0 ? <EmptyState drawing="search" title={t.notFound} /> : null}
    </Card>
  );
}
