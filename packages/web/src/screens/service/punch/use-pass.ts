import type { ApiError, Input } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { failureText } from '#api/api-errors.js';
import { useAction } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { useTexts } from '#app/texts.js';
import { confirm } from '#ui/dialog/Confirm.js';
import { useSteady } from '#ui/status/useSteady.js';
import { joinNames } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import type { Meal } from './meal/plate.js';
import { hasBraces } from './phrases/phrases.js';
import type { Draft } from './use-drafts.js';
import type { Punch, Queue } from './use-queue.js';
import { words } from './words.js';

/** The evaluation that can still be undone. */
export interface UndoableReview {
  row: Punch;
  score: number;
  until: number;
}

function useUndoableReview() {
  const [passed, setPassed] = useState<UndoableReview>();
  useEffect(() => {
    if (!passed) return;
    const timer = setTimeout(() => setPassed(undefined), Math.max(0, passed.until - Date.now()));
    return () => clearTimeout(timer);
  }, [passed]);
  return [passed, setPassed] as const;
}

/** Goes on to the next meal, saying why this one cannot be reviewed. */
export function useLeave({ settle }: Queue) {
  return useSteady((row: Punch, sentence: string) => {
    notify({ tone: 'warning', title: sentence });
    settle(row.id, 'skipped');
  });
}

const isConsent = ({ detail }: ApiError) => detail.errors?.some(({ rule }) => rule === 'consent') ?? false;

/** What a refusal means: the meal is no longer accessible, it has changed, or something else is wrong. */
function useOnRefusal(queue: Queue, onStale: (row: Punch) => void) {
  const t = useTexts(words);
  const leave = useLeave(queue);
  return (row: Punch, error: ApiError | undefined) => {
    if (!error) return;
    if (isConsent(error)) leave(row, t.withdrawn);
    else if (error.bizCode === 40400) leave(row, t.gone);
    else if (error.bizCode === 40901) onStale(row);
    else notify({ tone: 'error', title: failureText(error) });
  };
}

type Points = Input<'saveDietEvaluation'>['score_items'];
interface PassInput {
  meal: Meal | undefined;
  points: Points;
  draft: Draft;
  onStale: (row: Punch) => void;
}

const wordsOf = ({ comment, phraseId }: Draft) => {
  const said = comment.trim();
  return said ? { comment: said, ...(phraseId ? { template_hs_id: phraseId } : {}) } : {};
};

/** Takes the last evaluation back, while that is possible. */
function useUndo({ settle }: Queue) {
  const t = useTexts(words);
  const [passed, setPassed] = useUndoableReview();
  // The loaded day is older than the review, which changed the meal's version.
  const undo = useAction('resetDietEvaluation');
  const takeBack = useSteady(async () => {
    if (!passed) return;
    setPassed(undefined);
    if (!(await undo.run({ diet_punch_id: passed.row.id })).ok) return;
    notify({ tone: 'success', title: t.undone });
    settle(passed.row.id, undefined);
  });
  return { passed, setPassed, takeBack };
}

/** Saves the review or second score of the current meal, and undoes the last one. */
export function usePass(queue: Queue, { meal, points, draft, onStale }: PassInput) {
  const t = useTexts(words);
  const { current, isSecond, settle } = queue;
  const { passed, setPassed, takeBack } = useUndo(queue);
  const [save, look] = [useAction('saveDietEvaluation'), useAction('saveSecondLook')];
  useInlineError('saveDietEvaluation');
  useInlineError('saveSecondLook');
  const refused = useOnRefusal(queue, onStale);

  async function evaluate(row: Punch, { id, version }: Meal) {
    const saved = await save.run({ diet_punch_id: id, version, score_items: points, ...wordsOf(draft) });
    if (!saved.ok) return refused(row, saved.error);
    const { score, take_back_until } = saved.data;
    setPassed({ row, score: score ?? 0, until: Date.parse(take_back_until ?? '') || Date.now() });
    settle(row.id, { score: score ?? 0 });
  }
  async function lookAgain(row: Punch, { id }: Meal) {
    const seen = await look.run({ diet_punch_id: id, score_items: points });
    if (!seen.ok) return refused(row, seen.error);
    notify({ tone: 'success', title: t.looked(seen.data.first_score, seen.data.score) });
    settle(row.id, { score: seen.data.score });
  }
  const pass = useSteady(async () => {
    if (!current || !meal || points.length === 0) return;
    if (hasBraces(draft.comment)) return notify({ tone: 'warning', title: t.openBraces });
    const foods = meal.avoided.flatMap(({ reason, item_no }) => (reason === 'allergy' ? (meal.items[item_no - 1]?.name ?? []) : []));
    if (foods.length > 0 && !(await confirm({ title: t.avoided(joinNames(foods)), action: t.pass, cancel: t.cancel }))) return;
    await (isSecond ? lookAgain(current, meal) : evaluate(current, meal));
  });
  return { pass, takeBack, passed, busy: save.busy || look.busy };
}
