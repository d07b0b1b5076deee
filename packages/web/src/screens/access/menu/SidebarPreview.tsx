import { chakra } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import type { MenuNode } from '#app/menus.js';
import { texts, useTexts } from '#app/texts.js';
import { SidebarEntry } from '#layout/Sidebar.js';
import { entriesStyle } from '#layout/sidebar-style.js';
import { Card } from '#ui/layout/Card.js';

const words = texts({
  title: ['侧边栏预览', 'Sidebar preview'],
  none: ['侧边栏是空的', 'The sidebar is empty'],
});

interface Props {
  nodes: readonly MenuNode[];
  /** Path of the item to highlight. */
  active?: string;
  /** A note about the preview. */
  note?: ReactNode;
  /** Called with the path that was clicked. */
  onPick?: (path: string) => void;
}

/** Renders the real sidebar with other menus; its links do not navigate. */
export function SidebarPreview({ nodes, active = '', note, onPick }: Props) {
  const t = useTexts(words);
  const visible = nodes.filter((node) => !node.hidden);

  function stay(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    event.preventDefault();
    const path = new URL(link.href).hash.slice(1);
    if (path) onPick?.(path);
  }

  return (
    <Card aria-label={t.title} overflow="hidden" onClickCapture={stay} onAuxClickCapture={stay}>
      <chakra.header px="4" pt="3" pb="2" borderBottomWidth="1">
        <chakra.h2 fontSize="sm" fontWeight="semibold">
          {t.title}
        </chakra.h2>
        {note ? (
          <chakra.div color="ink.3" fontSize="xs">
            {note}
          </chakra.div>
        ) : null}
      </chakra.header>
      <chakra.div p="2.5" maxHeight="70vh" overflowY="auto" css={entriesStyle}>
        {visible.length > 0 ? (
          <ul>
            {visible.map((node) => (
              <SidebarEntry key={node.key} node={node} active={active} wide top />
            ))}
          </ul>
        ) : (
          <chakra.p p="2" color="ink.3">
            {t.none}
          </chakra.p>
        )}
      </chakra.div>
    </Card>
  );
}
