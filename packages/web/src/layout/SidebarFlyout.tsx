import { chakra, Menu, Portal } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { displayOf, type MenuNode } from '#app/menus.js';
import { wayTo } from '#app/tabs.js';
import { MenuIcon } from './icons.js';

const showTimeout = 200;

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    const shown = displayOf(node);
    return shown.kind === 'link' ? [shown.node] : flatten(shown.children);
  });
}

/** Opens and closes after a delay while the pointer enters and leaves. */
function useHoverOpen() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), showTimeout);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { open, setOpen, hover: { onPointerEnter: () => soon(true), onPointerLeave: () => soon(false) } };
}

const groupStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '100%',
  height: '34px',
  borderRadius: 's',
  cursor: 'pointer',
  color: 'ink.2',
  _hover: { bg: 'sunken', color: 'ink' },
  '&[data-active]:not(:hover)': { color: 'jade.700', bg: 'jade.50' },
} as const;

/** Group of the collapsed sidebar: opens its entries after 200 ms of hover, or immediately on click or Enter. */
export function SidebarFlyout({ node, entries, active }: { node: MenuNode; entries: readonly MenuNode[]; active: string }) {
  const { open, setOpen, hover } = useHoverOpen();
  const navigate = useNavigate();
  const links = flatten(entries);
  const isActive = links.some((link) => link.path === active);
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
          <chakra.button type="button" aria-label={node.title} data-active={isActive || undefined} css={groupStyle} {...hover}>
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
