/** Styles of the drag handle and the fold button of a row in a tree. */
export const rowPartsStyle = {
  '& [data-grip]': {
    width: '6',
    height: '7',
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    color: 'ink.3',
    borderRadius: 'xs',
    cursor: 'grab',
    touchAction: 'none',
  },
  '& [data-grip]:hover': { color: 'ink', background: 'line' },
  '& [data-fold]': { width: '6', height: '6', display: 'grid', placeItems: 'center', flexShrink: 0, color: 'ink.3' },
  '& button[data-fold]': { cursor: 'pointer' },
  '& [data-fold=true] svg': { transform: 'rotate(90deg)' },
} as const;
