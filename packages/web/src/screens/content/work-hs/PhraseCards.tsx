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

/** Renders a group and those below it with their quick replies, which move among them. */
export function PhraseCards({ group, onEdit }: { group: PhraseGroup; onEdit: (id: number) => void }) {
  const t = useTexts(listWords);
  const movable = useMay('sortPhrases') === true;
  const sort = useAction('sortPhrases');
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
  function onMove(id: number, key: string, index: number) {
    const ids = flat.find((one) => String(one.group.id) === key)?.group.phrases.map((one) => one.id) ?? [];
    void sort.run({ group_id: Number(key), ids: moveIdTo(ids, id, index) });
  }
  return (
    <Flex direction="column" gap="3" align="stretch">
      <OrderedGroups groups={groups} groupLabel={t.group} movable={movable} onMove={onMove} />
      {left > 0 ? <Button onClick={() => setShown(shown + 200)}>{t.more(formatCount(Math.min(left, 200)))}</Button> : null}
    </Flex>
  );
}
