import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { treeKeys, treeStyle } from './tree-keys.js';

export interface TreeNode {
  id: number;
  name: string;
  children: readonly TreeNode[];
}

interface Props<T extends TreeNode> {
  label: string;
  nodes: readonly T[];
  /** Ids of the selected nodes; if omitted, nodes cannot be selected. */
  chosen?: ReadonlySet<number>;
  onChoose?: (node: T) => void;
  /** Allows multiple selection with checkboxes instead of one highlighted row. */
  multiple?: boolean;
  /** Nodes with only some of their descendants selected. */
  mixed?: ReadonlySet<number>;
  /** Starts with only the top level expanded. */
  folded?: boolean;
  /** Called when a node is unfolded, to load what is below it; until then it has a child that says so. */
  onUnfold?: (node: T) => void;
  disabled?: (node: T) => boolean;
  /** Shows only nodes whose names contain this text, and their ancestors. */
  search?: string;
  /** Renders a row; defaults to the node's name. */
  row?: (node: T) => ReactNode;
}

interface Line<T> {
  node: T;
  level: number;
  open: boolean;
}

function linesOf<T extends TreeNode>(nodes: readonly T[], isOpen: (id: number) => boolean, search: string, level = 1): Line<T>[] {
  return nodes.flatMap((node) => {
    const below = linesOf(node.children as readonly T[], isOpen, search, level + 1);
    if (search && below.length === 0 && !node.name.toLowerCase().includes(search)) return [];
    const open = search !== '' || isOpen(node.id);
    return [{ node, level, open }, ...(open ? below : [])];
  });
}

/** Tracks the visible rows, the row reachable with Tab, and the keyboard and click handling. */
function useTree<T extends TreeNode>({ nodes, onChoose, onUnfold, folded = false, disabled, search = '' }: Props<T>) {
  // Nodes that are not as all are at first.
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const [at, setAt] = useState<number>();
  const lines = useMemo(
    () => linesOf(nodes, (id) => turned.has(id) === folded, search.trim().toLowerCase()),
    [nodes, turned, folded, search],
  );
  const current = lines.some((line) => line.node.id === at) ? at : lines[0]?.node.id;

  function fold(node: T, shut: boolean) {
    const next = new Set(turned);
    if (shut === folded) next.delete(node.id);
    else next.add(node.id);
    setTurned(next);
    if (!shut) onUnfold?.(node);
  }

  function choose(node: T) {
    setAt(node.id);
    if (!disabled?.(node)) onChoose?.(node);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = lines.findIndex((line) => line.node.id === current);
    const line = lines[index];
    if (!line) return;
    const step = treeKeys(event.key, line, lines, index);
    if (!step) return;
    event.preventDefault();
    if (step.fold !== undefined) fold(line.node, step.fold);
    if (step.choose) choose(line.node);
    const target = step.to === undefined ? undefined : lines[step.to];
    if (!target) return;
    setAt(target.node.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-id="${target.node.id}"]`)?.focus();
  }

  function onClick({ target }: MouseEvent) {
    if (!(target instanceof Element)) return;
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id);
    const line = lines.find((one) => one.node.id === id);
    if (line && line.node.children.length > 0 && target.closest('[data-fold]')) fold(line.node, line.open);
    else if (line) choose(line.node);
  }

  return { lines, current, setAt, onKeyDown, onClick };
}

/** Renders a tree with arrow-key navigation and single or multiple selection. */
export function TreeView<T extends TreeNode>(props: Props<T>) {
  const { label, chosen, multiple = false, mixed, disabled, row } = props;
  const { lines, current, setAt, onKeyDown, onClick } = useTree(props);
  return (
    <chakra.div role="tree" aria-label={label} aria-multiselectable={multiple} css={treeStyle} onKeyDown={onKeyDown} onClick={onClick}>
      {lines.map(({ node, level, open }) => (
        <TreeRow
          key={node.id}
          node={node}
          level={level}
          open={open}
          multiple={multiple}
          chosen={chosen?.has(node.id) ?? false}
          mixed={mixed?.has(node.id) ?? false}
          disabled={disabled?.(node) ?? false}
          reachable={node.id === current}
          onFocus={() => setAt(node.id)}
        >
          {row ? row(node) : node.name}
        </TreeRow>
      ))}
    </chakra.div>
  );
}

interface RowProps extends Line<TreeNode> {
  multiple: boolean;
  chosen: boolean;
  mixed: boolean;
  disabled: boolean;
  /** Whether Tab reaches this row; true for exactly one row of a tree. */
  reachable: boolean;
  onFocus: () => void;
  children: ReactNode;
}

function TreeRow({ node, level, open, multiple, chosen, mixed, disabled, reachable, onFocus, children }: RowProps) {
  const parent = node.children.length > 0;
  return (
    <div
      role="treeitem"
      data-id={node.id}
      aria-level={level}
      aria-expanded={parent ? open : undefined}
      aria-selected={multiple ? undefined : chosen}
      aria-checked={multiple ? (mixed ? 'mixed' : chosen) : undefined}
      aria-disabled={disabled || undefined}
      tabIndex={reachable ? 0 : -1}
      style={{ paddingInlineStart: `${(level - 1) * 18 + 4}px` }}
      onFocus={onFocus}
    >
      <span data-fold={open} aria-hidden>
        {parent ? <ChevronRight size={13} /> : null}
      </span>
      {multiple ? (
        <Checkbox
          tabIndex={-1}
          aria-hidden
          checked={chosen}
          indeterminate={mixed}
          disabled={disabled}
          readOnly
          style={{ pointerEvents: 'none' }}
        />
      ) : null}
      <span data-name>{children}</span>
    </div>
  );
}
