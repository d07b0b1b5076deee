import { rowPartsStyle } from '#list/row-parts-style.js';

/** Styled from the root element, as in every table. */
export const layoutStyle = {
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th': { textAlign: 'start', fontWeight: 'normal', color: 'ink.3', fontSize: 'xs', height: '8', paddingInline: '1.5' },
  '& td': { paddingBlock: '1.5', paddingInline: '1.5', borderTopWidth: '1px' },
  '& tr > *:first-of-type': { paddingInlineStart: '2' },
  '& tr > *:last-of-type': { paddingInlineEnd: '2' },
  '& tbody tr': { position: 'relative' },
  '& tbody tr:focus-visible': { outlineOffset: '-2px' },
  '& tr[aria-level="1"] td': { background: 'sunken' },
  '& tr[aria-level="1"] input:not([data-check])': { fontWeight: '600' },
  '& tr[data-off] input:not([data-check])': { color: 'ink.3' },
  '& tr[data-dragged]': { opacity: 0.4 },
  '& tr[data-drop=before] td': { boxShadow: 'inset 0 2px 0 {colors.jade.600}' },
  '& tr[data-drop=after] td': { boxShadow: 'inset 0 -2px 0 {colors.jade.600}' },
  '& [data-main]': { display: 'flex', alignItems: 'center', gap: '1', minWidth: 0 },
  '& tr[aria-level="2"] [data-main]': { paddingInlineStart: { base: '3.5', sm: '8' } },
  '& [data-main] input': { flex: '1 1 0', minWidth: 0, maxWidth: '72' },
  ...rowPartsStyle,
  '& [data-common]': {
    display: { base: 'none', sm: 'inline' },
    flexShrink: 0,
    maxWidth: '44',
    color: 'ink.3',
    fontSize: 'xs',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& [data-acts]': { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: '1' },
  '& input[type=number]': { paddingInline: '2' },
} as const;
