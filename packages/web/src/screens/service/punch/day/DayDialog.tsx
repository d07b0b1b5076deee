import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input, Textarea } from '#ui/input/Input.js';
import { words } from '../words.js';
import { FieldLabel, SaveDialog } from './SaveDialog.js';
import type { DayDialogProps } from './WeightDialog.js';

function Stars({ stars, onSet }: { stars: number; onSet: (stars: number) => void }) {
  const t = useTexts(words);
  return (
    <Flex gap="1" role="group" aria-label={t.stars}>
      {[1, 2, 3, 4, 5].map((count) => (
        <Button
          key={count}
          size="lg"
          shape="square"
          aria-pressed={stars === count}
          aria-label={t.starsOf(count)}
          onClick={() => onSet(count)}
        >
          {count <= stars ? '★' : '☆'}
        </Button>
      ))}
    </Flex>
  );
}

/** Reviews the whole day: its score, which is the draft’s unless given, stars and words. */
export function DayDialog({ day, onClose, onSaved }: DayDialogProps) {
  const t = useTexts(words);
  const [score, setScore] = useState(String(day.day_score ?? ''));
  const [stars, setStars] = useState(day.stars ?? 0);
  const [comment, setComment] = useState(day.day_comment ?? '');
  const action = useAction('saveDayEvaluation', { done: t.daySaved });

  async function save() {
    if (day.punch_id === null) return;
    const given = { ...(score === '' ? {} : { day_score: Number(score) }), ...(stars > 0 ? { stars } : {}) };
    if (!(await action.run({ punch_id: day.punch_id, comment, ...given })).ok) return;
    onSaved();
    onClose();
  }
  const number = {
    type: 'number',
    min: '0',
    max: '100',
    step: '1',
    placeholder: day.draft_day_score === null ? '' : t.dayDraft(day.draft_day_score),
  } as const;
  return (
    <SaveDialog title={`${t.day} · ${day.date}`} busy={action.busy} onClose={onClose} onSave={() => void save()}>
      <FieldLabel>
        {t.dayScore}
        <Input {...number} data-autofocus value={score} onChange={({ target }) => setScore(target.value)} />
      </FieldLabel>
      <FieldLabel as="div">
        {t.stars}
        <Stars stars={stars} onSet={setStars} />
      </FieldLabel>
      <FieldLabel>
        {t.review}
        <Textarea required rows={4} height="auto" maxLength={500} value={comment} onChange={({ target }) => setComment(target.value)} />
      </FieldLabel>
    </SaveDialog>
  );
}
