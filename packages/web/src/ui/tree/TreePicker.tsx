import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Input } from '#ui/input/Input.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { type TreeNode, TreeView } from './TreeView.js';

const words = texts({ search: (what: string) => [`搜索${what}`, `Search ${what.toLowerCase()}`] });

interface Props<T extends TreeNode> {
  label: string;
  /** Undefined while loading. */
  nodes: readonly T[] | undefined;
  value: readonly number[];
  onChange: (value: number[]) => void;
  disabled?: (node: T) => boolean;
}

/** Renders a multi-select tree in a box with its own search field. */
export function TreePicker<T extends TreeNode>({ label, nodes, value, onChange, disabled }: Props<T>) {
  const t = useTexts(words);
  const [search, setSearch] = useState('');
  const toggle = ({ id }: T) => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <chakra.div borderWidth="1px" borderColor="line.field" borderRadius="s" overflow="hidden">
      <Input
        type="search"
        value={search}
        placeholder={t.search(label)}
        aria-label={t.search(label)}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        borderWidth="0"
        borderBottomWidth="1px"
        borderRadius="0"
      />
      <chakra.div maxHeight="184px" overflow="auto" p="1">
        {nodes ? (
          <TreeView
            label={label}
            nodes={nodes}
            multiple
            search={search}
            chosen={new Set(value)}
            onChoose={toggle}
            {...(disabled ? { disabled } : {})}
          />
        ) : (
          <Skeleton m="3" width="60%" />
        )}
      </chakra.div>
    </chakra.div>
  );
}
