import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { slotStyles } from './slot-styles.js';

const shade = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });
const plain = (values: Record<string, string>) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const colors = {
  canvas: shade('#f5f7f4', '#101412'),
  surface: shade('#ffffff', '#171c19'),
  sunken: shade('#eef2ec', '#131815'),
  raised: shade('#ffffff', '#1c221e'),
  line: { DEFAULT: shade('#e2e7e0', '#28302b'), strong: shade('#cfd6cc', '#37413b'), field: shade('#868f88', '#6f7a73') },
  ink: { DEFAULT: shade('#18211c', '#e7ece8'), 2: shade('#4d5952', '#aeb8b1'), 3: shade('#626d66', '#8d9891') },
  onSolid: shade('#ffffff', '#0c1511'),
  jade: {
    50: shade('#e8f4ee', '#15291f'),
    100: shade('#cfe8db', '#1b3a2b'),
    500: shade('#2b9a72', '#3fb287'),
    600: shade('#1d7d5b', '#4fc397'),
    700: shade('#166349', '#7ad6b2'),
  },
  persimmon: { DEFAULT: shade('#b34a14', '#f08f5c'), 50: shade('#fdefe6', '#2e1d13') },
  sky: { DEFAULT: shade('#2563c4', '#84b3f2'), 50: shade('#e9f1fc', '#152235') },
  amber: { DEFAULT: shade('#8f5c0e', '#dfb457'), 50: shade('#fbf3df', '#2b2413') },
  rose: { DEFAULT: shade('#bf3545', '#f08a94'), 50: shade('#fceced', '#2f1a1c') },
  scrim: shade('rgba(24,33,28,.32)', 'rgba(0,0,0,.56)'),
};

/** One palette of food in cells, charts and print. */
const food = plain({
  grain: '#d6a445',
  vegetable: '#62a75c',
  fruit: '#e0687c',
  soy: '#a98562',
  milk: '#78a3d8',
  meat: '#c25a4c',
  nut: '#86694a',
  oil: '#e1c24e',
});

const steps = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24];
const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]));

const fonts = '"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",Inter,system-ui,sans-serif';
/** Quotes, dashes and dots that a Chinese font draws as wide as a Chinese character. */
const latinMarks = 'LatinMarks';

/** What stands many times in a table is styled from here: a style of its own for each of hundreds is what makes a page slow. */
const smallParts = {
  '[data-chip]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    height: '22px',
    px: '2',
    borderRadius: '11px',
    fontSize: 'xs',
    whiteSpace: 'nowrap',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    bg: 'sunken',
    color: 'ink.2',
    '&[data-tone=good]': { bg: 'jade.50', color: 'jade.700' },
    '&[data-tone=act]': { bg: 'persimmon.50', color: 'persimmon' },
    '&[data-tone=info]': { bg: 'sky.50', color: 'sky' },
    '&[data-tone=wait]': { bg: 'amber.50', color: 'amber' },
    '&[data-tone=bad]': { bg: 'rose.50', color: 'rose' },
  },
  '[data-avatar]': {
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'jade.100',
    color: 'jade.700',
    fontWeight: 'semibold',
    flexShrink: 0,
  },
  '[data-more]': {
    display: 'inline-grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    borderRadius: 's',
    cursor: 'pointer',
    color: 'ink.2',
    '&:hover, &[aria-expanded=true]': { bg: 'sunken', color: 'ink' },
  },
  '[data-check]': {
    appearance: 'none',
    width: '16px',
    height: '16px',
    flexShrink: 0,
    margin: 0,
    borderWidth: '1px',
    borderColor: 'line.field',
    borderRadius: 'xs',
    bg: 'surface',
    cursor: 'pointer',
    display: 'inline-grid',
    placeItems: 'center',
    color: 'onSolid',
    '&:checked, &:indeterminate': { bg: 'jade.600', borderColor: 'jade.600' },
    '&:checked::after': {
      content: '""',
      width: '9px',
      height: '5px',
      borderStyle: 'solid',
      borderColor: 'onSolid',
      borderWidth: '0 0 2px 2px',
      transform: 'rotate(-45deg) translate(1px, -1px)',
    },
    '&:indeterminate::after': { content: '""', width: '8px', height: '2px', bg: 'onSolid' },
    '&[type=radio]': { borderRadius: 'full' },
    '&[type=radio]:checked::after': { width: '6px', height: '6px', border: 0, bg: 'onSolid', borderRadius: 'full', transform: 'none' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  },
};

const globalCss = {
  ...smallParts,
  '@font-face': {
    fontFamily: latinMarks,
    src: ['Inter', 'Segoe UI', 'Helvetica Neue', 'Roboto', 'Arial', 'Liberation Sans'].map((name) => `local("${name}")`).join(),
    unicodeRange: 'U+2013-2014, U+2018-201D, U+2026',
  },
  html: {
    bg: 'canvas',
    color: 'ink',
    fontFamily: 'body',
    fontSize: '13px',
    lineHeight: '1.5',
    fontVariantNumeric: 'tabular-nums',
    WebkitFontSmoothing: 'antialiased',
    textRendering: 'optimizeLegibility',
    colorScheme: 'light',
    '--row': '40px',
    '&:lang(en)': { fontFamily: `${latinMarks},${fonts}` },
    '&.dark': { colorScheme: 'dark' },
    '&[data-density=compact]': { '--row': '32px' },
  },
  body: { overflow: 'hidden', height: '100dvh' },
  '#root': { height: '100%' },
  // A name may be one long word; it makes nothing wider.
  '*, *::before, *::after': { borderColor: 'line', overflowWrap: 'anywhere' },
  '*:focus-visible': { outline: '2px solid', outlineColor: 'jade.500', outlineOffset: '1px' },
  '::selection': { bg: 'jade.100' },
  '::placeholder': { color: 'ink.3', opacity: 1 },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': { animationDuration: '1ms !important', transitionDuration: '1ms !important', scrollBehavior: 'auto' },
  },
  '@media print': {
    body: { overflow: 'visible', height: 'auto', bg: 'paper' },
    '#root': { height: 'auto' },
    '[data-noprint]': { display: 'none !important' },
    thead: { display: 'table-header-group' },
    tr: { breakInside: 'avoid' },
  },
};

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'shiyi',
  globalCss,
  theme: {
    breakpoints: { sm: '640px', md: '800px', lg: '1024px', xl: '1280px' },
    keyframes: {
      appear: { from: { opacity: 0 }, to: { opacity: 1 } },
      vanish: { from: { opacity: 1 }, to: { opacity: 0 } },
      rise: { from: { opacity: 0, transform: 'translateY(6px)' }, to: { opacity: 1, transform: 'none' } },
      slideIn: { from: { transform: 'translateX(24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
      slideOut: { from: { transform: 'none', opacity: 1 }, to: { transform: 'translateX(24px)', opacity: 0 } },
      slideInStart: { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
      pulse: { '0%,100%': { opacity: 1 }, '50%': { opacity: 0.45 } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
    tokens: {
      fonts: plain({
        body: fonts,
        mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono CJK SC",monospace',
      }),
      fontSizes: plain({ '2xs': '11px', xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px', '2xl': '22px', '3xl': '28px' }),
      fontWeights: plain({ normal: '400', medium: '500', semibold: '600' }),
      radii: plain({ xs: '4px', s: '6px', md: '8px', lg: '12px', full: '999px' }),
      spacing,
      sizes: {
        ...spacing,
        ...plain({
          full: '100%',
          sidebar: '224px',
          rail: '64px',
          topbar: '52px',
          tabs: '36px',
          field: '34px',
          calendar: '252px',
          upload: '132px',
          month: '256px',
        }),
      },
      zIndex: { bar: { value: 20 }, overlay: { value: 100 }, popover: { value: 200 }, toast: { value: 400 } },
      durations: plain({ fast: '120ms', moderate: '160ms', slow: '200ms' }),
      colors: { food, paper: { value: '#ffffff' } },
    },
    semanticTokens: {
      colors,
      shadows: {
        card: shade('0 1px 2px rgba(24,33,28,.05), 0 8px 24px -12px rgba(24,33,28,.18)', 'none'),
        float: shade(
          '0 1px 2px rgba(24,33,28,.06), 0 12px 36px -8px rgba(24,33,28,.24)',
          '0 0 0 1px rgba(255,255,255,.06), 0 16px 40px rgba(0,0,0,.5)',
        ),
      },
    },
    slotRecipes: slotStyles,
  },
});

/** The look: only the tokens and styles this console uses. */
export const system = createSystem(defaultBaseConfig, config);
