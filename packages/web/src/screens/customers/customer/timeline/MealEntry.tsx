import { chakra, Flex } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRights } from '#api/Can.js';
import { texts, useTexts } from '#app/texts.js';
import { mealWords } from '#screens/service/service-plan/words.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { StatusChip } from '#ui/status/StatusChip.js';
import { MealReply } from './MealReply.js';

type Entry = Row<'listCustomerTimeline'>;

const words = texts({
  photo: (meal: string) => [`${meal}照片`, `Photo of ${meal}`],
  waits: ['待点评', 'To review'],
  review: ['点评', 'Review'],
  points: (score: number) => [`${score} 分`, `${score} pts`],
  ofMeal: (meal: string) => [`评论${meal}`, `On ${meal}`],
  reply: ['回复', 'Reply'],
});

interface Props {
  entry: Entry;
  /** Id of the meal that it is about. */
  meal: number;
}

/** A meal with its photo and review, or words about a meal; what waits for an answer has its button. */
export function MealEntry({ entry, meal }: Props) {
  const t = useTexts(words);
  const names = useTexts(mealWords);
  const name = new Map(Object.entries(names)).get(entry.event ?? '') ?? '';
  const isMeal = entry.kind === 'check_in';
  return (
    <Flex gap="2.5" align="flex-start">
      {entry.photo ? <RemoteImage src={entry.photo} alt={t.photo(name)} width="44px" height="44px" radius="s" /> : null}
      <chakra.div flex="1" minWidth="0">
        <b>{isMeal ? name : t.ofMeal(name)}</b> {isMeal ? <Score entry={entry} /> : null}
        {entry.text ? <div>{entry.text}</div> : null}
        {entry.after ? <chakra.div color="ink.2">“{entry.after}”</chakra.div> : null}
        {isMeal ? null : <Answer entry={entry} meal={meal} />}
      </chakra.div>
      {isMeal && entry.figure === null ? <ToReview entry={entry} meal={meal} /> : null}
    </Flex>
  );
}

function Score({ entry: { figure } }: { entry: Entry }) {
  const t = useTexts(words);
  return figure === null ? <StatusChip tone="act">{t.waits}</StatusChip> : <StatusChip tone="good">{t.points(figure)}</StatusChip>;
}

function ToReview({ entry: { service_id }, meal }: Props) {
  const t = useTexts(words);
  const may = useRights('listDietPunches');
  if (!may.listDietPunches || service_id === null) return null;
  return (
    <ButtonLink size="sm" asChild>
      <Link to={`/order/punchDynamic?service_id=${service_id}&open=${meal}`}>{t.review}</Link>
    </ButtonLink>
  );
}

/** Answers words of the customer beside them. */
function Answer({ entry, meal }: Props) {
  const t = useTexts(words);
  const may = useRights('createPunchReply');
  const [open, setOpen] = useState(false);
  if (entry.staff !== null || !may.createPunchReply) return null;
  if (open) return <MealReply meal={meal} comment={Number(entry.key.split('-')[1])} onClose={() => setOpen(false)} />;
  return (
    <Button size="sm" mt="1" onClick={() => setOpen(true)}>
      {t.reply}
    </Button>
  );
}
