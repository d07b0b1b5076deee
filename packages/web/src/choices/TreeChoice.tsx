import type { FieldMeta } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Cascade } from '#ui/choice/Cascade.js';
import type { TreeNode } from '#ui/tree/TreeView.js';
import { nodesTo } from '#ui/tree/tree.js';

const words = texts({
  none: ['不填', 'None'],
  any: ['不限', 'Any'],
  here: ['就选上一级', 'Stay on the level above'],
  disabled: (name: string) => [`${name}（已停用）`, `${name} (disabled)`],
});

type Choices = NonNullable<FieldMeta['choices']>;

const levels = 3;

/** Returns the tree of choices; a value that is no longer offered, because it was disabled, is added at the top level. */
function useNodes(choices: Choices | undefined, value: number | undefined): readonly TreeNode[] | undefined {
  const t = useTexts(words);
  const mayRead = useMay('getChannel');
  const nodes = useOperation(choices ?? 'getChannelTree', choices ? {} : null).data;
  const missing = value !== undefined && nodes && nodesTo(nodes, value).length === 0 ? value : undefined;
  const past = useOperation('getChannel', missing !== undefined && mayRead ? { id: missing } : null).data;
  if (!nodes || missing === undefined) return nodes;
  return [...nodes, { id: missing, name: t.disabled(past?.name ?? `#${missing}`), children: [] }];
}

/** Returns the names from the top down to the value of a filter; undefined while they are loading, or if the field has no tree. */
export function useTreeWord(choices: Choices | undefined, value: string | undefined): string | undefined {
  const id = choices && value !== undefined ? Number(value) : undefined;
  const nodes = useNodes(id === undefined ? undefined : choices, id);
  if (!nodes || id === undefined) return undefined;
  return nodesTo(nodes, id)
    .map((node) => node.name)
    .join(' / ');
}

interface Props {
  choices: Choices;
  id?: string | undefined;
  label: string;
  value: unknown;
  onChange: (value: number | '') => void;
  invalid?: boolean | undefined;
  /** Whether no choice means any, as in a filter. */
  filters?: boolean;
}

/** Renders a field whose value is chosen in a tree that the contract names. */
export function TreeChoice({ choices, value, filters = false, ...rest }: Props) {
  const t = useTexts(words);
  const nodes = useNodes(choices, typeof value === 'number' ? value : undefined);
  return <Cascade {...rest} value={value} nodes={nodes} levels={levels} empty={filters ? t.any : t.none} here={t.here} />;
}
