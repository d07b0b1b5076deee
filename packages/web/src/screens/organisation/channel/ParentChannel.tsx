import { chakra } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Cascade } from '#ui/choice/Cascade.js';
import { joinNames } from '#ui/text/format.js';
import type { TreeNode } from '#ui/tree/TreeView.js';

const words = texts({
  top: ['没有上级（一级渠道）', 'None (top level)'],
  second: ['作为二级渠道', 'As a second level'],
  below: (names: string) => [`这里已有：${names}`, `Already here: ${names}`],
  more: (names: string, count: number) => [`这里已有：${names}等 ${count} 个`, `Already here: ${names} and ${count - most} more`],
});

type Choices = Data<'getTopChannels'>;

/** Names shown of those below the parent. */
const most = 8;

const nodeOf = ({ id, name }: Choices[number]): TreeNode => ({ id, name, children: [] });

/** Adds a chosen channel that is disabled and so not among the choices. */
const withSelection = (nodes: readonly TreeNode[], chosen: Choices[number] | undefined) =>
  chosen && !nodes.some((one) => one.id === chosen.id) ? [...nodes, nodeOf(chosen)] : nodes;

/** Reads the levels that the choice needs. */
function useLevels(chosen: number | undefined) {
  const top = useOperation('getTopChannels').data;
  const isTop = top?.some((one) => one.id === chosen) ?? false;
  const parent = useOperation('getChannel', top && chosen !== undefined && !isTop ? { id: chosen } : null).data;
  const first = isTop ? chosen : parent?.pid;
  const second = useOperation('getSecondChannels', first ? { pid: first } : null).data;
  const third = useOperation('getThirdChannels', parent?.level === 2 ? { pid: parent.id } : null).data;
  return { top, parent, first, second, below: isTop ? second : third };
}

/** Renders the choice of the channel above, level by level, with the names of its existing children. */
export function ParentChannel({ self, value, ...control }: ControlProps & { self: number | undefined }) {
  const t = useTexts(words);
  const { top, parent, first, second, below } = useLevels(typeof value === 'number' ? value : undefined);
  const others = (some: Choices = []) => some.filter((one) => one.id !== self).map(nodeOf);
  const seconds = withSelection(others(second), parent?.level === 2 ? parent : undefined);
  const nodes = withSelection(others(top), parent?.level === 1 ? parent : undefined).map((node) =>
    node.id === first ? { ...node, children: seconds } : node,
  );
  const names = others(below).map((one) => one.name);
  const shown = joinNames(names.slice(0, most));
  return (
    <>
      <Cascade {...control} value={value} levels={2} empty={t.top} here={t.second} nodes={top && nodes} />
      {names.length > 0 ? (
        <chakra.p color="ink.3" fontSize="xs" mt="1">
          {names.length > most ? t.more(shown, names.length) : t.below(shown)}
        </chakra.p>
      ) : null}
    </>
  );
}
