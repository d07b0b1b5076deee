import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { TreeView } from '#ui/tree/TreeView.js';
import { type Grant, heldGrants, leaves, ticks } from './grants.js';

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
  /** Ids granted after saving. */
  held: ReadonlySet<number>;
  /** Ids granted now. */
  before: ReadonlySet<number>;
  /** Returns the grants that a grant's checkbox covers. */
  count: (grant: Grant) => Grant[];
  locked: (grant: Grant) => boolean;
  onToggle: (grant: Grant) => void;
  /** Content of a row beside the name. */
  aside?: (grant: Grant) => ReactNode;
  /** As tall as the window allows by default. */
  isShort?: boolean;
}

/** Renders a checkbox tree of grants; unsaved changes are highlighted. */
export function GrantTree(props: Props) {
  const { title, grants, held, isShort = false } = props;
  const t = useTexts(words);
  const [search, setSearch] = useState('');
  const [only, setOnly] = useState(false);
  const [folded, setFolded] = useState(true);
  const shown = only ? heldGrants(grants, held) : grants;
  return (
    <chakra.section aria-label={title} borderWidth="1" borderRadius="md" minWidth="0">
      <Flex px="3" pt="2.5" pb="2" gap="2" align="center" flexWrap="wrap" borderBottomWidth="1">
        <chakra.h3 fontWeight="semibold">{title}</chakra.h3>
        <Count grants={grants} held={held} />
        <Button size="sm" look="quiet" ms="auto" my="-0.5" onClick={() => setFolded(!folded)}>
          {folded ? t.unfold : t.fold}
        </Button>
        <SearchInput label={t.search(title)} value={search} onChange={setSearch} />
        <HeldFilter on={only} onChange={setOnly} />
      </Flex>
      <chakra.div
        p="1.5"
        maxHeight={isShort ? '72' : { base: '80', lg: 'max({sizes.80}, calc(100dvh - {sizes.100}))' }}
        overflowY="auto"
        css={{ scrollbarWidth: 'thin' }}
      >
        {shown.length > 0 ? (
          <Boxes {...props} key={String(folded)} shown={shown} folded={folded} search={search} />
        ) : (
          <EmptyState title={t.none} />
        )}
      </chakra.div>
    </chakra.section>
  );
}

interface BoxesProps extends Props {
  shown: readonly Grant[];
  folded: boolean;
  search: string;
}

function Boxes({ shown, folded, search, ...props }: BoxesProps) {
  const { title, grants, held, count, locked, onToggle } = props;
  const { chosen, mixed } = ticks(grants, held, count);
  return (
    <TreeView
      label={title}
      nodes={shown}
      multiple
      folded={folded}
      chosen={chosen}
      mixed={mixed}
      search={search}
      disabled={locked}
      onChoose={onToggle}
      row={(grant) => <GrantRow {...props} grant={grant} />}
    />
  );
}

function Count({ grants, held }: Pick<Props, 'grants' | 'held'>) {
  const t = useTexts(words);
  const all = grants.flatMap(leaves);
  return (
    <chakra.span color="ink.3" fontSize="xs">
      {t.count(formatCount(all.filter((one) => held.has(one.id)).length), formatCount(all.length))}
    </chakra.span>
  );
}

function HeldFilter({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useTexts(words);
  const id = useId();
  return (
    <chakra.label htmlFor={id} display="inline-flex" alignItems="center" gap="2" minHeight="6" fontSize="xs" color="ink.2" cursor="pointer">
      <Checkbox id={id} checked={on} onChange={(event) => onChange(event.target.checked)} />
      {t.only}
    </chakra.label>
  );
}

function GrantRow({ grant, held, before, aside }: Pick<Props, 'held' | 'before' | 'aside'> & { grant: Grant }) {
  const t = useTexts(words);
  const isParent = grant.children.length > 0;
  const inside = leaves(grant);
  const isChanged = held.has(grant.id) !== before.has(grant.id) && !(grant.group && isParent);
  return (
    <chakra.span display="flex" alignItems="center" gap="2" minWidth="0">
      <chakra.span overflow="hidden" textOverflow="ellipsis" flexShrink={0} maxWidth="70%" fontWeight={isParent ? 'semibold' : 'normal'}>
        {grant.title}
      </chakra.span>
      {isParent ? (
        <chakra.span color="ink.3" fontSize="xs">
          {inside.filter((one) => held.has(one.id)).length}/{inside.length}
        </chakra.span>
      ) : null}
      {aside?.(grant)}
      {isChanged ? <StatusChip tone={held.has(grant.id) ? 'good' : 'bad'}>{held.has(grant.id) ? t.joins : t.goes}</StatusChip> : null}
    </chakra.span>
  );
}
