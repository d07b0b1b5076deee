interface Line {
  node: { children: readonly unknown[] };
  level: number;
  open: boolean;
}

interface Step {
  to?: number;
  fold?: boolean;
  choose?: true;
}

/** Maps a key press on a row of a tree to its effect. */
export function treeKeys(key: string, line: Line, lines: readonly Line[], index: number): Step | undefined {
  const parent = line.node.children.length > 0;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(index + 1, lines.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(index - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: lines.length - 1 };
    case 'ArrowRight':
      return parent ? (line.open ? { to: index + 1 } : { fold: false }) : {};
    case 'ArrowLeft':
      return parent && line.open ? { fold: true } : { to: lines.findLastIndex((one, at) => at < index && one.level < line.level) };
    case 'Enter':
    case ' ':
      return { choose: true };
    default:
      return undefined;
  }
}

export const treeStyle = {
  '& [role=treeitem]': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '30px',
    paddingInlineEnd: '8px',
    borderRadius: 's',
    cursor: 'pointer',
  },
  '& [role=treeitem]:hover': { background: 'sunken' },
  '& [role=treeitem][aria-selected=true]': { background: 'jade.50', color: 'jade.700', fontWeight: 'semibold' },
  '& [role=treeitem][aria-disabled]': { color: 'ink.3', cursor: 'default' },
  '& [role=treeitem]:focus-visible': { outlineOffset: '-2px' },
  '& [data-fold]': { width: '24px', height: '24px', display: 'grid', placeItems: 'center', color: 'ink.3', flexShrink: 0 },
  '& [data-fold=true] svg': { transform: 'rotate(90deg)' },
  '& [data-name]': { flex: '1', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;
