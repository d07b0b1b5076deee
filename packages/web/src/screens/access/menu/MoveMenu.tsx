import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { MoveDialog } from '#ui/order/MoveDialog.js';
import { type TreeNode, TreeView } from '#ui/tree/TreeView.js';
import { childrenOf, isLink, type Menu, type Spot, spotOf, titleOf, withBelow } from './menu-tree.js';

const words = texts({
  parent: ['放到哪一项下面', 'Move under'],
  top: ['最上层', 'Top level'],
});

const topId = 0;

interface Props {
  menus: readonly Menu[];
  menu: Menu;
  onClose: () => void;
  onMove: (spot: Spot) => void;
}

/** Returns the ids that cannot be the new parent: the item, its descendants, and links, which cannot have children. */
function closedParents(menus: readonly Menu[], menu: Menu): ReadonlySet<number> {
  const links = menus.flatMap(withBelow).filter(isLink);
  return new Set([...withBelow(menu), ...links].map((one) => one.id));
}

const nodesOf = (menus: readonly Menu[], en: boolean): TreeNode[] =>
  menus.map((one) => ({ id: one.id, name: titleOf(one, en), children: nodesOf(one.children, en) }));

/** Renders a dialog that moves a menu item without dragging. */
export function MoveMenu({ menus, menu, onClose, onMove }: Props) {
  const en = usePreferences((one) => one.language) === 'en';
  const now = spotOf(menus, menu.id);
  const [pid, setPid] = useState(now?.pid ?? null);
  const [index, setIndex] = useState(now?.index ?? 0);
  const siblingsOf = (parent: number | null) => childrenOf(menus, parent).filter((one) => one.id !== menu.id);

  function choose(parent: number | null) {
    setPid(parent);
    setIndex(parent === now?.pid ? now.index : siblingsOf(parent).length);
  }

  return (
    <MoveDialog
      name={titleOf(menu, en)}
      place={{ besides: siblingsOf(pid).map((one) => titleOf(one, en)), index, onPlace: setIndex }}
      isSame={pid === now?.pid && index === now.index}
      onClose={onClose}
      onMove={() => onMove({ pid, index })}
    >
      <ParentTree menus={menus} menu={menu} pid={pid} onChoose={choose} />
    </MoveDialog>
  );
}

function ParentTree({
  menus,
  menu,
  pid,
  onChoose,
}: Pick<Props, 'menus' | 'menu'> & Pick<Spot, 'pid'> & { onChoose: (pid: number | null) => void }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const closed = closedParents(menus, menu);
  return (
    <div>
      <chakra.div color="ink.2" mb="1">
        {t.parent}
      </chakra.div>
      <chakra.div borderWidth="1" borderColor="line.field" borderRadius="s" p="1" maxHeight="64" overflowY="auto">
        <TreeView
          label={t.parent}
          nodes={[{ id: topId, name: t.top, children: nodesOf(menus, en) }]}
          chosen={new Set([pid ?? topId])}
          disabled={(node) => closed.has(node.id)}
          onChoose={(node) => onChoose(node.id === topId ? null : node.id)}
        />
      </chakra.div>
    </div>
  );
}
