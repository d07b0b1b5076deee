import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { homePath, type Tab } from '#app/tabs.js';
import { titleOf } from './useTabActions.js';

interface Props {
  tab: Tab;
  active: boolean;
  reachable: boolean;
  unsaved: string;
  onShow: () => void;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onMenu: (event: MouseEvent) => void;
}

const tabStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  flexShrink: 0,
  height: '30px',
  ps: '3',
  borderWidth: '1px',
  borderColor: 'transparent',
  borderBottomWidth: 0,
  borderTopRadius: '7px',
  color: 'ink.2',
  cursor: 'pointer',
  userSelect: 'none',
  '&:hover': { color: 'ink' },
  '&[aria-selected=true]': { bg: 'canvas', borderColor: 'line', color: 'ink', fontWeight: 'semibold', height: '31px' },
  '&:focus-visible': { outlineOffset: '-3px' },
} as const;

/** Tab of a visited page. */
export function TabButton({ tab, active, reachable, unsaved, onShow, onClose, onKeyDown, onMenu }: Props) {
  const title = titleOf(tab);
  const closable = tab.path !== homePath;
  return (
    <chakra.button
      type="button"
      role="tab"
      aria-selected={active}
      aria-controls={active ? `panel-${tab.path}` : undefined}
      aria-label={tab.dirty ? `${title}（${unsaved}）` : title}
      tabIndex={reachable ? 0 : -1}
      onClick={onShow}
      onKeyDown={onKeyDown}
      onContextMenu={onMenu}
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && closable) onClose();
      }}
      pe={closable ? '1' : '3'}
      css={tabStyle}
    >
      {tab.dirty ? <chakra.i width="6px" height="6px" borderRadius="full" bg="persimmon" me="1" aria-hidden /> : null}
      <chakra.span maxWidth="180px" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
        {title}
      </chakra.span>
      {closable ? <CloseMark onClose={onClose} /> : null}
    </chakra.button>
  );
}

/** Close button for mouse and touch only: screen readers ignore a button inside a tab, so keyboard users press Delete or use the menu. */
function CloseMark({ onClose }: { onClose: () => void }) {
  return (
    <chakra.span
      aria-hidden
      data-close
      onClick={(event) => {
        event.stopPropagation();
        onClose();
      }}
      display="grid"
      placeItems="center"
      width="24px"
      height="24px"
      borderRadius="s"
      color="ink.3"
      _hover={{ bg: 'sunken', color: 'ink' }}
    >
      <X size={13} />
    </chakra.span>
  );
}
