import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { client, useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { Button } from '#ui/button/Button.js';
import { copyText } from '#ui/button/CopyButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { OrderedGroups } from '#ui/order/OrderedGroups.js';
import { moveIdTo, type OrderedGroup } from '#ui/order/ordered-groups.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import { listWords } from './list-words.js';
import { flatGroups, type PhraseGroup } from './PhraseForm.js';

export type PhraseTitle = Pick<PhraseGroup['phrases'][number], 'id' | 'title' | 'shortcut' | 'scope' | 'use_count'>;

/** Rows of a group that are drawn at first. */
const first = 100;

/** What can be done with a quick reply. */
export function usePhraseActions(onEdit: (id: number) => void) {
  const t = useTexts(listWords);
  const maySave = useMay('savePhrase') ?? false;
  const removal = useRemoval('deletePhrase', t);
  async function copy({ id, title }: PhraseTitle) {
    await copyText((await client.getPhrase({ id })).content, title);
    await client.createPhraseUse({ id });
  }
  return (phrase: PhraseTitle): RowActions => [
    maySave && { label: t.edit, onSelect: () => onEdit(phrase.id) },
    { label: t.copy, onSelect: () => void copy(phrase) },
    removal && { label: t.remove, danger: true, onSelect: () => void removal(phrase.title, { id: phrase.id }) },
  ];
}

/** A title with its shortcut, who sees it, and how often it was used. */
export function PhraseLine({ phrase, onOpen }: { phrase: PhraseTitle; onOpen: () => void }) {
  const t = useTexts(listWords);
  return (
    <Flex gap="2" rowGap="0" align="center" flexWrap="wrap">
      <chakra.button type="button" fontWeight="medium" textAlign="start" cursor="pointer" minHeight="8" onClick={onOpen}>
        {phrase.title}
      </chakra.button>
      {phrase.shortcut ? <chakra.kbd>{phrase.shortcut}</chakra.kbd> : null}
      {phrase.scope === 'personal' ? <StatusChip tone="plain">{t.personal}</StatusChip> : null}
      {phrase.use_count > 0 ? <chakra.small color="ink.3">{t.used(formatCount(phrase.use_count))}</chakra.small> : null}
    </Flex>
  );
}

interface CardsProps {
  tree: readonly PhraseGroup[];
  group: PhraseGroup;
  onEdit: (id: number) => void;
}

/** Moves a quick reply to a place in any group, and says where it is if that group is not on the screen. */
function usePhraseMove({ tree, group }: CardsProps) {
  const t = useTexts(listWords);
  const sort = useAction('sortPhrases');
  const all = flatGroups(tree);
  const targets = all.map(({ group: { id, phrases }, name }) => ({
    ...{ key: String(id), title: name },
    items: phrases.map((phrase) => ({ id: phrase.id, name: phrase.title })),
  }));
  async function move(id: number, key: string, index: number) {
    const target = targets.find((one) => one.key === key);
    const name = targets.flatMap(({ items }) => items).find((one) => one.id === id)?.name;
    if (!target || name === undefined) return;
    const others = target.items.map((one) => one.id);
    const answer = await sort.run({ group_id: Number(key), ids: moveIdTo(others, id, index) });
    const isShown = flatGroups([group]).some((one) => String(one.group.id) === key);
    if (answer.ok && !isShown) notify({ tone: 'success', title: t.movedTo(name, target.title) });
  }
  return { targets, move };
}

/** Renders a group and those below it with their quick replies, which move to any group. */
export function PhraseCards(props: CardsProps) {
  const { group, onEdit } = props;
  const t = useTexts(listWords);
  const movable = useMay('sortPhrases') === true;
  const { targets, move } = usePhraseMove(props);
  const actionsOf = usePhraseActions(onEdit);
  const [shown, setShown] = useState(first);
  const flat = flatGroups([group]);
  const groups: OrderedGroup[] = flat.map(({ group: one, name }) => ({
    ...{ key: String(one.id), title: name, empty: t.emptyGroup },
    head: <chakra.h2 fontWeight="semibold">{name}</chakra.h2>,
    items: one.phrases.slice(0, shown).map((phrase) => ({
      ...{ id: phrase.id, name: phrase.title, row: <PhraseLine phrase={phrase} onOpen={() => onEdit(phrase.id)} /> },
      actions: actionsOf(phrase),
    })),
  }));
  const left = Math.max(0, ...flat.map((one) => one.group.phrases.length - shown));
  return (
    <Flex direction="column" gap="3" align="stretch">
      <OrderedGroups
        groups={groups}
        targets={targets}
        groupLabel={t.group}
        movable={movable}
        onMove={(id, key, index) => void move(id, key, index)}
      />
      {left > 0 ? <Button onClick={() => setShown(shown + 200)}>{t.more(formatCount(Math.min(left, 200)))}</Button> : null}
    </Flex>
  );
}
