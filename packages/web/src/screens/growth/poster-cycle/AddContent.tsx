import { Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { MoveLabel } from '#ui/order/MoveDialog.js';
import type { CalendarDay } from './CycleCalendar.js';

const words = texts({
  title: (day: string) => [`在${day}添加`, `Add to ${day}`],
  content: ['海报或知识卡', 'Poster or knowledge card'],
  poster: (name: string) => [`海报：${name}`, `Poster: ${name}`],
  card: (name: string) => [`知识卡：${name}`, `Card: ${name}`],
  add: ['添加', 'Add'],
  added: ['已添加，次日起生效', 'Added; it holds from tomorrow on'],
});

/** Posters and cards that are on, as `poster 3` and `knowledge 7`. */
function useContents() {
  const t = useTexts(words);
  const [mayPosters, mayCards] = [useMay('listPosters'), useMay('listKnowledgeCards')];
  const posters = useOperation('listPosters', mayPosters ? { status: 'on', limit: 100 } : null);
  const cards = useOperation('listKnowledgeCards', mayCards ? { status: 'on', limit: 100 } : null);
  return [
    ...(posters.data?.list.map(({ id, title }) => ({ value: `poster ${id}`, label: t.poster(title) })) ?? []),
    ...(cards.data?.list.map(({ id, title }) => ({ value: `knowledge ${id}`, label: t.card(title) })) ?? []),
  ];
}

/** Renders a dialog that adds content to a day. */
export function AddContent({ day, onClose }: { day: CalendarDay; onClose: () => void }) {
  const t = useTexts(words);
  const id = useId();
  const [chosen, setChosen] = useState('');
  const adding = useAction('createPosterCycleEntry', { done: t.added });
  const contents = useContents();
  async function add() {
    const [type, item] = chosen.split(' ');
    const [kind, number] = day.key.split(' ');
    const on = kind === 'day' ? { day_no: Number(number) } : { weekday: Number(number) };
    const answer = await adding.run({ ...on, item_type: type as 'poster', item_id: Number(item), status: 'on' });
    if (answer.ok) onClose();
  }
  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title(day.title)}
      action={
        <Button look="solid" disabled={chosen === '' || adding.busy} onClick={() => void add()}>
          {t.add}
        </Button>
      }
    >
      <Flex direction="column">
        <MoveLabel htmlFor={id}>{t.content}</MoveLabel>
        <Combobox id={id} label={t.content} choices={contents} value={chosen} onChange={(next) => setChosen(String(next))} />
      </Flex>
    </Modal>
  );
}
