import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MenuIcon } from './icons.js';

/** Collapsible group: a small caption at the top level, a row below it. */
export function SidebarGroup({ title, icon, caption, children }: { title: string; icon: string; caption: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <li>
      <chakra.button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        display="flex"
        alignItems="center"
        gap="10px"
        width="100%"
        textAlign="start"
        cursor="pointer"
        borderRadius="s"
        px="2.5"
        css={
          caption
            ? { height: '30px', marginTop: '6px', color: 'ink.3', fontSize: '2xs', letterSpacing: '.06em' }
            : { height: '34px', color: 'ink.2' }
        }
        _hover={{ color: 'ink' }}
      >
        {caption ? null : <MenuIcon name={icon} title={title} />}
        <chakra.span flex="1" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
          {title}
        </chakra.span>
        <chakra.span transition="transform 120ms" transform={open ? 'rotate(90deg)' : 'none'} opacity={open && caption ? 0.4 : 1}>
          <ChevronRight size={12} aria-hidden />
        </chakra.span>
      </chakra.button>
      {open ? <chakra.ul ps={caption ? '0' : '4'}>{children}</chakra.ul> : null}
    </li>
  );
}
