import { defineSlotRecipe } from '@chakra-ui/react';
import { touch } from './touch.js';

const panel = {
  bg: 'raised',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'md',
  boxShadow: 'float',
  outline: 0,
} as const;

const backdrop = {
  bg: 'scrim',
  position: 'fixed',
  inset: 0,
  zIndex: 'overlay',
  _open: { animation: 'appear 160ms ease-out' },
  _closed: { animation: 'vanish 120ms ease-in' },
} as const;

const parts = {
  header: { display: 'flex', alignItems: 'center', gap: '3', px: '5', pt: '4', pb: '3', flexShrink: 0 },
  title: { fontSize: 'lg', fontWeight: 'semibold', lineHeight: '1.4' },
  description: { color: 'ink.2' },
  body: { px: '5', pb: '4', overflow: 'auto', flex: '1' },
  footer: {
    ...{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: '2' },
    px: '5',
    py: '3',
    flexShrink: 0,
    flexWrap: 'wrap',
  },
} as const;

const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    ...parts,
    backdrop,
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'overlay',
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'center',
      p: '4',
      pt: 'min(16vh, 160px)',
      overflow: 'auto',
    },
    content: {
      ...panel,
      borderRadius: 'lg',
      width: 'min(440px, 100%)',
      display: 'flex',
      flexDirection: 'column',
      _open: { animation: 'rise 160ms ease-out' },
      _closed: { animation: 'vanish 120ms ease-in' },
    },
  },
});

const drawer = defineSlotRecipe({
  className: 'drawer',
  slots: dialog.slots,
  base: {
    ...parts,
    backdrop,
    header: { ...parts.header, borderBottomWidth: '1px' },
    body: { ...parts.body, py: '4' },
    footer: { ...parts.footer, borderTopWidth: '1px' },
    positioner: { position: 'fixed', inset: 0, zIndex: 'overlay', display: 'flex', justifyContent: 'flex-end' },
    content: {
      bg: 'surface',
      color: 'ink',
      boxShadow: 'float',
      outline: 0,
      height: '100dvh',
      width: 'min(480px, 100vw)',
      display: 'flex',
      flexDirection: 'column',
      _open: { animation: 'slideIn 200ms cubic-bezier(.2,.8,.3,1)' },
      _closed: { animation: 'slideOut 120ms ease-in' },
    },
  },
  variants: {
    placement: {
      end: {},
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: { width: 'min(264px, 84vw)', _open: { animation: 'slideInStart 200ms cubic-bezier(.2,.8,.3,1)' } },
      },
    },
  },
});

const menu = defineSlotRecipe({
  className: 'menu',
  slots: [
    'trigger',
    'contextTrigger',
    'indicator',
    'positioner',
    'content',
    'item',
    'itemText',
    'itemIndicator',
    'itemGroup',
    'itemGroupLabel',
    'itemCommand',
    'separator',
    'triggerItem',
    'optionItem',
    'arrow',
    'arrowTip',
  ],
  base: {
    content: {
      ...panel,
      zIndex: 'popover',
      minWidth: '148px',
      maxHeight: 'min(560px, var(--available-height))',
      overflowY: 'auto',
      p: '1',
      _open: { animation: 'appear 120ms ease-out' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '30px',
      px: '2.5',
      borderRadius: 's',
      cursor: 'pointer',
      userSelect: 'none',
      outline: 0,
      color: 'ink',
      textDecoration: 'none',
      _highlighted: { bg: 'sunken' },
      _disabled: { color: 'ink.3', cursor: 'default' },
      '&[data-danger]': { color: 'rose' },
      [touch]: { minHeight: '40px' },
    },
    itemText: { flex: '1' },
    itemIndicator: { color: 'jade.600' },
    itemGroupLabel: { px: '2.5', pt: '2', pb: '1', fontSize: '2xs', color: 'ink.3', letterSpacing: '.06em' },
    itemCommand: { ms: 'auto', ps: '4', fontSize: '2xs', color: 'ink.3' },
    separator: { height: '1px', bg: 'line', my: '1', mx: '-4px' },
  },
});

const popover = defineSlotRecipe({
  className: 'popover',
  slots: [
    'trigger',
    'anchor',
    'indicator',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'arrow',
    'arrowTip',
    'header',
    'body',
    'footer',
  ],
  base: {
    content: { ...panel, zIndex: 'popover', maxWidth: 'calc(100vw - 16px)', _open: { animation: 'appear 120ms ease-out' } },
    title: { px: '4', pt: '3', pb: '1', fontWeight: 'semibold' },
    body: { p: '2' },
  },
});

const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: {
    content: {
      bg: 'ink',
      color: 'surface',
      px: '2',
      py: '1',
      borderRadius: 'xs',
      fontSize: 'xs',
      maxWidth: '280px',
      zIndex: 'toast',
      animation: 'appear 120ms ease-out',
    },
  },
});

/** Styles of the Chakra components with built-in behavior; all others are styled in their own component. */
export const slotStyles = { dialog, drawer, menu, popover, tooltip };
