import { rowPartsStyle } from '#list/row-parts-style.js';
import { tableStyle } from '#list/table-style.js';

export const indent = 20;

/** Styled from the root element, as in every table. */
export const menuStyle = {
  ...tableStyle,
  '& table': { ...tableStyle['& table'], tableLayout: 'fixed' },
  '& td, & th': { paddingBlock: 0 },
  '& tbody tr': { position: 'relative', cursor: 'default' },
  '& tbody tr:hover td': { background: 'sunken' },
  '& tr > *:first-of-type': { paddingInlineStart: '2' },
  '& tr > *:last-of-type': { paddingInlineEnd: '2' },
  '& tr[data-off] td': { color: 'ink.3' },
  '& tr[data-dragged]': { opacity: 0.4 },
  '& [data-main]': { display: 'flex', alignItems: 'center', gap: '1.5', minWidth: 0 },
  '& [data-title], & code, & [data-screen]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-title]': { fontWeight: '600' },
  '& code, & [data-screen]': { display: 'block', color: 'ink.2' },
  ...rowPartsStyle,
  '& [data-acts]': { display: 'flex', justifyContent: 'flex-end', gap: '0.5' },
  '& [data-drop]': {
    position: 'absolute',
    insetInlineEnd: '3',
    height: '0.5',
    background: 'jade.600',
    borderRadius: 'full',
    pointerEvents: 'none',
    zIndex: 1,
  },
  '& [data-drop=before]': { top: '-0.25' },
  '& [data-drop=after]': { bottom: '-0.25' },
  '@media (max-width: 799.98px)': { '& [data-wide], & [data-step]': { display: 'none' } },
} as const;
