import { touch } from '#theme/touch.js';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  height: '34px',
  px: '2.5',
  borderRadius: 's',
  color: 'ink.2',
  [touch]: { height: '42px' },
} as const;
const ellipsis = { flex: '1', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** Styles the menu entries from their container, because separate styles for some fifty entries slow down the first page. */
export const entriesStyle = {
  scrollbarWidth: 'thin',
  '& ul': { listStyle: 'none' },
  '& [data-entry]': {
    ...row,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    transition: 'background-color 120ms, color 120ms',
    '&:hover': { bg: 'sunken', color: 'ink' },
    '&[aria-current=page]': { bg: 'jade.50', color: 'jade.700', fontWeight: 'semibold' },
    '& > span:not([aria-hidden])': ellipsis,
    '& > b': { fontWeight: 'medium', fontSize: '2xs', bg: 'persimmon.50', color: 'persimmon', borderRadius: '9px', px: '1.5' },
  },
  '&[data-rail] [data-entry]': { justifyContent: 'center' },
  '& [data-group]': {
    ...row,
    width: '100%',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { color: 'ink' },
    '& > span:not([aria-hidden])': { ...ellipsis, whiteSpace: 'nowrap' },
    '& > svg:last-child': { transition: 'transform 120ms' },
    '&[aria-expanded=true] > svg:last-child': { transform: 'rotate(90deg)' },
  },
  '& [data-group=row] + ul': { paddingInlineStart: '4' },
  '& [data-group=caption]': {
    height: '30px',
    [touch]: { height: '40px' },
    marginTop: '6px',
    color: 'ink.3',
    fontSize: '2xs',
    letterSpacing: '.06em',
    '&[aria-expanded=true] > svg:last-child': { opacity: 0.4 },
  },
} as const;
