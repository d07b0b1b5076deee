import { chakra, Flex } from '@chakra-ui/react';
import { FolderPlus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Select } from '#ui/input/Input.js';
import { change, useBuilder, useBuilderState } from './builder-store.js';
import { addItem, changeBlock } from './condition-edits.js';
import { type Block, isBlock, mostLevels, mostRules, newBlock, newRule, rulesIn } from './condition-tree.js';
import { PartNotes, PartWarnings } from './PartNotes.js';
import { usePartKeys } from './part-keys.js';
import { RulePart } from './RulePart.js';

const words = texts({
  whole: ['整个条件', 'The whole condition'],
  group: ['条件组', 'Group of rules'],
  join: ['组内怎样算满足', 'When the group holds'],
  all: ['满足以下全部条件', 'All of these hold'],
  any: ['满足以下任一条件', 'Any of these holds'],
  not_all: ['不是全部满足', 'Not all of these hold'],
  not_any: ['以下条件都不满足', 'None of these holds'],
  rule: ['添加条件', 'Add rule'],
  nested: ['添加条件组', 'Add group'],
  remove: ['移除条件组', 'Remove group'],
  most: [`最多 ${mostRules} 条`, `At most ${mostRules} rules`],
  empty: ['这一组还没有条件，请添加或移除', 'This group has no rules; add one or remove it'],
  emptyRoot: ['还没有条件，请添加至少一条', 'No rules yet; add at least one'],
});

const kinds = ['all', 'any', 'not_any', 'not_all'] as const;
type Kind = (typeof kinds)[number];
const kindOf = ({ join, not }: Block): Kind => (not ? `not_${join}` : join);

const Box = chakra('div', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', gap: '2', minWidth: 0 },
    ...{ p: { base: '2', sm: '3' }, bg: 'surface', borderWidth: '1px', borderRadius: 's', borderInlineStartWidth: '3px' },
    '&[data-join=all]': { borderInlineStartColor: 'jade.600' },
    '&[data-join=any]': { borderInlineStartColor: 'sky' },
    '&[data-not]': { borderInlineStartStyle: 'dashed' },
    '& &': { bg: 'sunken' },
    // Long lists are laid out only where they are seen.
    '& > [data-rule]': { contentVisibility: 'auto', containIntrinsicSize: 'auto 36px' },
  },
});

interface Props {
  block: Block;
  /** Level in the condition, which the contract limits. */
  level: number;
}

/** Renders a block with its rules and inner blocks. */
export const BlockPart = memo(function BlockPart({ block, level }: Props) {
  const t = useTexts(words);
  const inner = level + (block.not ? 2 : 1);
  return (
    <Box role="group" aria-label={level === 1 ? t.whole : t.group} data-join={block.join} data-not={block.not || undefined}>
      <BlockHead block={block} isRoot={level === 1} />
      {block.items.map((item) =>
        isBlock(item) ? <BlockPart key={item.id} block={item} level={inner} /> : <RulePart key={item.id} rule={item} />,
      )}
      <EmptyNote block={block} isRoot={level === 1} />
      <PartWarnings id={block.id} />
      <AddButtons block={block} canNest={inner + 1 < mostLevels} />
    </Box>
  );
});

function BlockHead({ block, isRoot }: { block: Block; isRoot: boolean }) {
  const t = useTexts(words);
  const builder = useBuilder();
  const keys = usePartKeys(block.id);
  function set(kind: Kind) {
    const [join, not] = kind === 'all' || kind === 'any' ? [kind, false] : [kind === 'not_all' ? ('all' as const) : ('any' as const), true];
    change(
      builder,
      changeBlock(builder.getState().root, block.id, (one) => ({ ...one, join, not })),
    );
  }
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <Select
        aria-label={t.join}
        width="auto"
        data-part={block.id}
        value={kindOf(block)}
        onChange={(event) => set(event.target.value as Kind)}
        onKeyDown={(event: KeyboardEvent) => (isRoot || !event.altKey ? undefined : keys.onKeyDown(event))}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t[kind]}
          </option>
        ))}
      </Select>
      <chakra.span flex="1" />
      <PartNotes id={block.id} />
      {isRoot ? null : (
        <Button size="sm" look="quiet" shape="square" aria-label={t.remove} title={t.remove} onClick={keys.remove}>
          <X aria-hidden />
        </Button>
      )}
    </Flex>
  );
}

function EmptyNote({ block, isRoot }: { block: Block; isRoot: boolean }) {
  const t = useTexts(words);
  const isMarked = useBuilderState((state) => state.isMarked);
  if (!isMarked || block.items.length > 0) return null;
  return (
    <chakra.p role="alert" color="rose" fontSize="xs">
      {isRoot ? t.emptyRoot : t.empty}
    </chakra.p>
  );
}

function AddButtons({ block, canNest }: { block: Block; canNest: boolean }) {
  const t = useTexts(words);
  const builder = useBuilder();
  const isFull = useBuilderState((state) => rulesIn(state.root).length >= mostRules);
  function add(nested: boolean) {
    const rule = newRule();
    const item = nested ? newBlock(block.join === 'all' ? 'any' : 'all', [rule]) : rule;
    change(builder, addItem(builder.getState().root, block.id, item), { open: rule.id });
  }
  const shared = { size: 'sm', look: 'quiet', disabled: isFull, title: isFull ? t.most : undefined } as const;
  return (
    <Flex gap="1" flexWrap="wrap">
      <Button {...shared} onClick={() => add(false)}>
        <Plus aria-hidden />
        {t.rule}
      </Button>
      {canNest ? (
        <Button {...shared} onClick={() => add(true)}>
          <FolderPlus aria-hidden />
          {t.nested}
        </Button>
      ) : null}
    </Flex>
  );
}
