import { Flex } from '@chakra-ui/react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { RowMenu } from '#ui/menu/RowMenu.js';
import { OrderedGroups } from '#ui/order/OrderedGroups.js';
import type { OrderedGroup } from '#ui/order/ordered-groups.js';
import { LabelRow } from './LabelRow.js';
import { childrenOf, type Label, savesOf, topKey } from './labels.js';
import { useLabelActions } from './use-label-actions.js';

const words = texts({
  parent: ['上级', 'Parent'],
  top: ['没有上级', 'No parent'],
  alone: ['把下级标签拖到这里，它就没有上级', 'Drag a label here to take it from its parent'],
  below: ['还没有下级标签，可以拖一个进来', 'None below it yet; drag one here'],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
});

interface Props {
  labels: readonly Label[];
  onEdit: (id: number) => void;
}

/** Saves one after another; each shows the others as they then are. */
function useMoves(labels: readonly Label[]) {
  const save = useAction('updateLabel', { refresh: ['listLabels'] });
  return async (id: number, pid: number | null, index: number) => {
    for (const input of savesOf(labels, id, pid, index)) if (!(await save.run(input)).ok) return;
  };
}

/** The labels of a type: those that others are below as groups, and those that stand alone in a group of their own. */
export function LabelTree({ labels, onEdit }: Props) {
  const t = useTexts(words);
  const may = useRights('updateLabel');
  const actionsOf = useLabelActions(onEdit);
  const move = useMoves(labels);
  const tops = childrenOf(labels, null);
  const hasBelow = ({ id }: Label) => labels.some(({ pid }) => pid === id);
  const itemOf = (label: Label) => ({ id: label.id, name: label.name, row: <LabelRow label={label} />, actions: actionsOf(label) });
  const groupOf = (label: Label): OrderedGroup => ({
    ...{ key: String(label.id), title: label.name, empty: t.below, items: childrenOf(labels, label.id).map(itemOf) },
    head: (
      <Flex justify="space-between" gap="2" align="center">
        <LabelRow label={label} strong />
        <RowMenu label={t.menu(label.name)} actions={actionsOf(label)} />
      </Flex>
    ),
  });
  const alone = tops.filter((one) => !hasBelow(one));
  const groups: OrderedGroup[] = [
    ...tops.filter(hasBelow).map(groupOf),
    { key: topKey, title: t.top, head: <strong>{t.top}</strong>, empty: t.alone, items: alone.map(itemOf) },
  ];
  /** Labels that others are below stay before the others at the top. */
  const indexAt = (key: string, index: number) => (key === topKey ? index + tops.filter(hasBelow).length : index);
  return (
    <OrderedGroups
      groups={groups}
      groupLabel={t.parent}
      movable={may.updateLabel === true}
      onMove={(id, key, index) => void move(id, key === topKey ? null : Number(key), indexAt(key, index))}
    />
  );
}
