import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { Checkbox } from '../../../ui/Checkbox.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { formatCount } from '../../../ui/format.js';
import { SearchInput } from '../../../ui/SearchInput.js';
import { StateChip } from '../../../ui/StateChip.js';
import { TreeView } from '../../../ui/TreeView.js';
import { type Grant, leaves, onlyHeld, ticks } from './grants.js';

const words = texts({
  count: (some: string, all: string) => [`已选 ${some} / ${all}`, `${some} of ${all}`],
  search: (what: string) => [`筛选${what}`, `Filter ${what.toLowerCase()}`],
  only: ['只看已选', 'Selected only'],
  fold: ['收起', 'Collapse'],
  unfold: ['展开', 'Expand'],
  joins: ['将增加', 'to add'],
  goes: ['将移除', 'to remove'],
  none: ['没有符合的内容', 'No matches'],
});

interface Props {
  title: string;
  grants: Grant[];
  /** What will be held. */
  held: ReadonlySet<number>;
  /** What is held now. */
  before: ReadonlySet<number>;
  /** What the box of a grant stands for. */
  count: (grant: Grant) => Grant[];
  locked: (grant: Grant) => boolean;
  onToggle: (grant: Grant) => void;
  /** What a row says beside the name. */
  aside?: (grant: Grant) => ReactNode;
}

/** What a role may hold, to tick; what differs from before is marked. */
export function GrantTree({ title, grants, held, before, count, locked, onToggle, aside }: Props) {
  const t = useTexts(words);
  const id = useId();
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState(false);
  const [folded, setFolded] = useState(true);
  const { chosen, mixed } = ticks(grants, held, count);
  const all = grants.flatMap(leaves);
  const shown = only ? onlyHeld(grants, held) : grants;

  function row(grant: Grant) {
    const change =
      held.has(grant.id) === before.has(grant.id) || (grant.group && grant.children.length > 0) ? undefined : held.has(grant.id);
    const inside = leaves(grant);
    return (
      <chakra.span display="flex" alignItems="center" gap="2" minWidth="0">
        <chakra.span
          overflow="hidden"
          textOverflow="ellipsis"
          flexShrink={0}
          maxWidth="70%"
          fontWeight={grant.children.length > 0 ? 'semibold' : 'normal'}
        >
          {grant.title}
        </chakra.span>
        {grant.children.length > 0 ? (
          <chakra.span color="ink.3" fontSize="xs">
            {inside.filter((one) => held.has(one.id)).length}/{inside.length}
          </chakra.span>
        ) : null}
        {aside?.(grant)}
        {change === undefined ? null : <StateChip tone={change ? 'good' : 'bad'}>{change ? t.joins : t.goes}</StateChip>}
      </chakra.span>
    );
  }

  return (
    <chakra.section aria-label={title} borderWidth="1px" borderRadius="md" minWidth="0">
      <Flex px="3" pt="2.5" pb="2" gap="2" align="center" flexWrap="wrap" borderBottomWidth="1px">
        <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
        <chakra.span color="ink.3" fontSize="xs">
          {t.count(formatCount(all.filter((one) => held.has(one.id)).length), formatCount(all.length))}
        </chakra.span>
        <Button size="sm" look="quiet" ms="auto" my="-2px" onClick={() => setFolded(!folded)}>
          {folded ? t.unfold : t.fold}
        </Button>
        <SearchInput label={t.search(title)} value={search} onChange={setSearch} />
        <chakra.label
          htmlFor={id}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight="24px"
          fontSize="xs"
          color="ink.2"
          cursor="pointer"
        >
          <Checkbox id={id} checked={only} onChange={(event) => setOnly(event.target.checked)} />
          {t.only}
        </chakra.label>
      </Flex>
      <chakra.div
        p="1.5"
        maxHeight={{ base: '360px', lg: 'max(320px, calc(100dvh - 420px))' }}
        overflowY="auto"
        css={{ scrollbarWidth: 'thin' }}
      >
        {shown.length > 0 ? (
          <TreeView
            key={String(folded)}
            label={title}
            nodes={shown}
            multiple
            folded={folded}
            chosen={chosen}
            mixed={mixed}
            search={search}
            disabled={locked}
            onChoose={onToggle}
            row={row}
          />
        ) : (
          <EmptyState title={t.none} />
        )}
      </chakra.div>
    </chakra.section>
  );
}
