import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { displayOf, type MenuNode } from '#app/menus.js';
import { RailButton } from './RailButton.js';
import { useHoverOpen } from './useHoverOpen.js';

const SidebarFlyout = lazyPart(() => import('./SidebarFlyout.js'), 'SidebarFlyout');

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => {
    const shown = displayOf(node);
    return shown.kind === 'link' ? [shown.node] : flatten(shown.children);
  });
}

interface Props {
  node: MenuNode;
  entries: readonly MenuNode[];
  active: string;
}

/**
 * Group of the collapsed sidebar: opens its entries after 200 ms of hover, or immediately on click or Enter. Until the code of the flyout has
 * loaded, its button keeps the place, so that no group moves under the pointer.
 */
export function RailGroup({ node, entries, active: path }: Props) {
  const hoverOpen = useHoverOpen();
  const links = flatten(entries);
  const active = links.some((link) => link.path === path);
  const waiting = (
    <RailButton
      node={node}
      active={active}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={hoverOpen.open}
      onClick={() => hoverOpen.setOpen(true)}
      {...hoverOpen.hover}
    />
  );
  return (
    <li>
      <Suspense fallback={waiting}>
        <SidebarFlyout node={node} links={links} active={active} hoverOpen={hoverOpen} />
      </Suspense>
    </li>
  );
}
