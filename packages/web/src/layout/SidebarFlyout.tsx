import { Menu, Portal } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { MenuNode } from '#app/menus.js';
import { wayTo } from '#app/tabs.js';
import { RailButton } from './RailButton.js';
import type { HoverOpen } from './useHoverOpen.js';

interface Props {
  node: MenuNode;
  links: readonly MenuNode[];
  active: boolean;
  hoverOpen: HoverOpen;
}

/** Button of a group of the collapsed sidebar, with its entries beside it when it is open. */
export function SidebarFlyout({ node, links, active, hoverOpen: { open, setOpen, hover } }: Props) {
  const navigate = useNavigate();
  const go = (link: MenuNode) => (link.link ? window.open(link.link, '_blank', 'noopener,noreferrer') : navigate(wayTo(link.path)));
  return (
    <Menu.Root open={open} onOpenChange={(change) => setOpen(change.open)} positioning={{ placement: 'right-start', gutter: 6 }} lazyMount>
      <Menu.Trigger asChild>
        <RailButton node={node} active={active} {...hover} />
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
  );
}
