/** One head over all groups. On phones each parameter is a block: name and actions, then its value, then whose it is. */
export const tableStyle = {
  tableLayout: 'fixed',
  '& th, & td': { px: '4', py: '2.5', textAlign: 'start', verticalAlign: 'top', fontWeight: 'normal', overflowWrap: 'anywhere' },
  '& thead th': { py: '2', fontSize: 'xs', color: 'ink.3', bg: 'sunken', _last: { width: '{sizes.32}' }, _first: { width: '38%' } },
  '& [data-group] th': { py: '2', fontWeight: 'semibold', bg: 'canvas', borderTopWidth: '1px' },
  '& tbody tr': { borderTopWidth: '1px' },
  mdDown: {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr:not([data-group])': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', py: '2' },
    '& tbody tr:not([data-group]) > *': { py: '1' },
    '& [data-actions]': { gridRow: 1, gridColumn: 2 },
    '& tbody tr:not([data-group]) > td:not([data-actions])': { gridColumn: '1 / -1' },
    '& [data-group], & [data-group] th': { display: 'block' },
  },
} as const;
