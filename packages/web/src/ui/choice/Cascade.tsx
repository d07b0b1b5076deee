import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Select } from '#ui/input/Input.js';
import type { TreeNode } from '#ui/tree/TreeView.js';
import { nodesTo } from '#ui/tree/tree.js';

const words = texts({
  level: (name: string, level: number) => [`${name}（第 ${level} 级）`, `${name}, level ${level}`],
});

interface Props {
  id?: string | undefined;
  label: string;
  /** Undefined while loading. */
  nodes: readonly TreeNode[] | undefined;
  /** Id of the chosen node on any level; any other form value counts as none. */
  value: unknown;
  /** Called with an empty string when nothing is chosen. */
  onChange: (value: number | '') => void;
  /** Number of levels that can be chosen. */
  levels: number;
  /** Label of the empty option of the first level. */
  empty: string;
  /** Label of the empty option of the further levels: the choice stays on the level above. */
  here: string;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Renders one select for each level of a tree, each with the children of the previous choice. */
export function Cascade({ id, label, nodes, value, onChange, levels, empty, here, invalid, disabled }: Props) {
  const t = useTexts(words);
  const line = nodesTo(nodes ?? [], value);
  const steps = Array.from({ length: levels }, (_, at) => ({
    choices: at === 0 ? (nodes ?? []) : (line[at - 1]?.children ?? []),
    chosen: line[at],
    above: line[at - 1],
  })).filter(({ choices }, at) => at === 0 || choices.length > 0);
  return (
    <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(auto-fit, minmax({sizes.32}, 1fr))">
      {steps.map(({ choices, chosen, above }, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={at}
          {...(at === 0 ? { id } : {})}
          aria-label={at === 0 ? label : t.level(label, at + 1)}
          aria-invalid={invalid}
          aria-busy={nodes === undefined}
          disabled={disabled}
          value={chosen?.id ?? ''}
          onChange={({ target }) => onChange(target.value ? Number(target.value) : (above?.id ?? ''))}
        >
          <option value="">{at === 0 ? empty : here}</option>
          {choices.map((node) => (
            <option key={node.id} value={node.id}>
              {node.name}
            </option>
          ))}
        </Select>
      ))}
    </chakra.div>
  );
}
