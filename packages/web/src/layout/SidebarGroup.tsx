import { chakra, Menu, Portal } from '@chakra-ui/react';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { displayOf, type MenuNode } from '../menus.js';
import { wayTo } from '../tabs.js';
import { MenuIcon } from './icons.js';

const showTimeout = 200;

/** A group that can be folded: a small caption on the outermost level, a row below it. */
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

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    const shown = displayOf(node);
    return shown.kind === 'link' ? [shown.node] : flatten(shown.children);
  });
}

/** A group of the closed sidebar: its entries fly out after 200 ms over it, at once on click or Enter. */
export function SidebarFlyout({ node, entries, active }: { node: MenuNode; entries: readonly MenuNode[]; active: string }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const links = flatten(entries);
  const soon = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), showTimeout);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const hover = { onPointerEnter: () => soon(true), onPointerLeave: () => soon(false) };
  const go = (link: MenuNode) => (link.link ? window.open(link.link, '_blank', 'noopener,noreferrer') : navigate(wayTo(link.path)));
  return (
    <li>
      <Menu.Root
        open={open}
        onOpenChange={(change) => setOpen(change.open)}
        positioning={{ placement: 'right-start', gutter: 6 }}
        lazyMount
      >
        <Menu.Trigger asChild>
          <chakra.button
            type="button"
            aria-label={node.title}
            {...hover}
            display="flex"
            alignItems="center"
            justifyContent="center"
            width="100%"
            height="34px"
            borderRadius="s"
            cursor="pointer"
            color={links.some((link) => link.path === active) ? 'jade.700' : 'ink.2'}
            bg={links.some((link) => link.path === active) ? 'jade.50' : 'transparent'}
            _hover={{ bg: 'sunken', color: 'ink' }}
          >
            <MenuIcon name={node.icon} title={node.title} />
          </chakra.button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner {...hover}>
            <Menu.Content>
              <Menu.ItemGroup>
                <Menu.ItemGroupLabel>{node.title}</Menu.ItemGroupLabel>
                {links.map((link) => (
                  <Menu.Item key={link.key} value={String(link.key)} onSelect={() => go(link)}>
                    <Menu.ItemText>{link.title}</Menu.ItemText>
                    {link.link ? <ExternalLink size={12} aria-hidden /> : null}
                  </Menu.Item>
                ))}
              </Menu.ItemGroup>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </li>
  );
}
