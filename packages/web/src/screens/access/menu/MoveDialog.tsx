import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { usePreferences } from '../../../app/preferences.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { Combobox } from '../../../ui/Combobox.js';
import { Modal } from '../../../ui/Modal.js';
import { type TreeNode, TreeView } from '../../../ui/TreeView.js';
import { childrenOf, isLink, type Menu, type Spot, spotOf, titleOf, withBelow } from './menu-tree.js';

const words = texts({
  title: (name: string) => [`移动「${name}」`, `Move “${name}”`],
  parent: ['放到哪一项下面', 'Move under'],
  place: ['位置', 'Place'],
  top: ['最上层', 'Top level'],
  first: ['排在最前', 'First'],
  after: (name: string) => [`排在「${name}」之后`, `After “${name}”`],
  cancel: ['取消', 'Cancel'],
  move: ['移动', 'Move'],
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
export function MoveDialog({ menus, menu, onClose, onMove }: Props) {
  const t = useTexts(words);
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
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title(titleOf(menu, en))}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="solid" disabled={pid === now?.pid && index === now.index} onClick={() => onMove({ pid, index })}>
            {t.move}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3">
        <ParentTree menus={menus} menu={menu} pid={pid} onChoose={choose} />
        <PlaceChoice siblings={siblingsOf(pid)} index={index} onChange={setIndex} />
      </Flex>
    </Modal>
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

function PlaceChoice({ siblings, index, onChange }: { siblings: readonly Menu[]; index: number; onChange: (index: number) => void }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const id = useId();
  return (
    <div>
      <chakra.label htmlFor={id} color="ink.2" display="block" mb="1">
        {t.place}
      </chakra.label>
      <Combobox
        id={id}
        label={t.place}
        choices={[{ value: 0, label: t.first }, ...siblings.map((one, at) => ({ value: at + 1, label: t.after(titleOf(one, en)) }))]}
        value={index}
        onChange={(next) => onChange(Number(next))}
      />
    </div>
  );
}
