import { chakra } from '@chakra-ui/react';

/** A sheet of paper, shown in print only. Nothing on it is smaller than 9 pt, and nothing needs color. */
export const Sheet = chakra('section', {
  base: {
    display: 'none',
    '@media print': { display: 'block', color: '#000', bg: '#fff', fontSize: '9pt', lineHeight: '1.35', breakInside: 'auto' },
    '&:not(:first-of-type)': { breakBefore: 'page' },
    '& h2': { fontSize: '15pt', fontWeight: 600, lineHeight: '1.3' },
    '& header p': { mb: '2mm' },
    '& [data-box]': { width: '3mm', height: '3mm', flexShrink: 0, borderWidth: '1px', borderColor: '#000', transform: 'translateY(0.4mm)' },
  },
});

/** All sheets lie on their side, so that a week fits on one; few printers mix both. */
export const pageRule = '@page { size: A4 landscape; margin: 9mm 10mm; }';
