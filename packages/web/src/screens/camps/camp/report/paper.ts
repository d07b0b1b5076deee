import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';

export type ReportMember = Data<'getCampReport'>[number];

/** The paper of a report: a sheet on the screen, nothing but its content in print, where nothing needs color. */
export const Paper = chakra('article', {
  base: {
    bg: 'surface',
    width: 'min(880px, 100%)',
    minWidth: 0,
    mx: 'auto',
    mb: '6',
    p: { base: '4', sm: '8' },
    borderWidth: '1px',
    borderRadius: 'md',
    boxShadow: 'card',
    '& h1': { fontSize: 'xl', fontWeight: 'semibold' },
    '& h2': { fontSize: 'md', fontWeight: 'semibold', mt: '6', mb: '2', breakAfter: 'avoid' },
    '& table': { width: '100%', borderCollapse: 'collapse' },
    '& th, & td': { textAlign: 'start', px: '1.5', py: '1', borderBottomWidth: '1px', verticalAlign: 'top' },
    '& thead th': { color: 'ink.3', fontWeight: 'normal', fontSize: 'xs' },
    '& tbody th': { fontWeight: 'semibold' },
    '& [data-end]': { textAlign: 'end' },
    '@media print': {
      ...{ width: 'auto', m: 0, p: 0, border: 0, boxShadow: 'none', borderRadius: 0, fontSize: '9pt', lineHeight: '1.35' },
      ...{ color: '#000', bg: '#fff' },
      '& *': { color: '#000 !important' },
      '& th, & td': { borderColor: '#999', py: '0.6mm', px: '1mm' },
      '& h2': { fontSize: '12pt', mt: '5mm', mb: '1.5mm' },
      '& thead th': { fontSize: '8pt' },
    },
  },
});

export const pageRule = '@page { size: A4 portrait; margin: 11mm 10mm; }';
