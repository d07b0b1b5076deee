/** Style of a drag handle but for its size. */
export const gripStyle = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  color: 'ink.3',
  borderRadius: 'xs',
  cursor: 'grab',
  touchAction: 'none',
} as const;

/** Styles of the drag handle and the fold button of a row in a tree. */
export const rowPartsStyle = {
  '& [data-grip]': { ...gripStyle, width: '6', height: '7' },
  '& [data-grip]:hover': { color: 'ink', background: 'line' },
  '& [data-fold]': { width: '6', height: '6', display: 'grid', placeItems: 'center', flexShrink: 0, color: 'ink.3' },
  '& button[data-fold]': { cursor: 'pointer' },
  '& [data-fold=true] svg': { transform: 'rotate(90deg)' },
} as const;
