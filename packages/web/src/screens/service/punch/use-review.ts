import type { Data } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { mealWords } from '#screens/service/service-plan/words.js';
import { useSteady } from '#ui/status/useSteady.js';
import type { Meal } from './meal/plate.js';
import { type Draft, useDrafts } from './use-drafts.js';
import { useLeave, usePass } from './use-pass.js';
import type { Queue } from './use-queue.js';
import { words } from './words.js';

type Items = Data<'getScoreItems'>;

/** Points of all items: the reviewer's, else those given before, else the draft's. */
export function pointsOf(items: Items, meal: Meal | undefined, draft: Draft) {
  const given = meal?.score_items.length ? meal.score_items : (meal?.draft_items ?? []);
  return items.map(({ id, max }) => ({
    item_id: id,
    value: draft.points[id] ?? given.find((one) => one.item_id === id)?.value ?? max,
  }));
}

/** The day of the current meal; a meal that is not in it any more is left, with the reason. */
function useDay(queue: Queue) {
  const t = useTexts(words);
  const { current } = queue;
  const leave = useLeave(queue);
  const reading = useOperation('getPunchDay', current ? { service_id: current.service_id, date: current.date } : null);
  const day = reading.data;
  const meal = day?.meals.find(({ id }) => id === current?.id);
  const isHidden = day !== undefined && current !== undefined && !reading.isRefreshing && !meal;
  useEffect(() => {
    if (isHidden && current) leave(current, day?.consent.diet === false ? t.withdrawn : t.gone);
  }, [isHidden, current, day, leave, t]);
  return { reading, day, meal };
}

/** Whether the customer sent the current meal again while it was looked at; points chosen for what it was are dropped, words are kept. */
function useResubmission(meal: Meal | undefined, { write }: ReturnType<typeof useDrafts>) {
  const [seen, setSeen] = useState<{ id: number; at: string; isChanged: boolean }>();
  const [id, at] = [meal?.id, meal?.submitted_at];
  const drop = useSteady(() => write({ points: {} }));
  useEffect(() => {
    if (id === undefined || at === undefined || (seen?.id === id && seen.at === at)) return;
    const isChanged = seen?.id === id;
    if (isChanged) drop();
    setSeen({ id, at, isChanged });
  }, [id, at, seen, drop]);
  return seen?.id === id && seen?.isChanged === true;
}

/** Chooses points: item by item, by level, and as yesterday. */
function usePoints(items: Items, meal: Meal | undefined, { draft, write }: ReturnType<typeof useDrafts>) {
  const [active, setActive] = useState(0);
  const points = pointsOf(items, meal, draft);
  const score = points.reduce((sum, { value }) => sum + value, 0);
  const setPoint = useSteady((itemId: number, value: number) => {
    const max = items.find(({ id }) => id === itemId)?.max ?? 0;
    write({ points: { ...draft.points, [itemId]: Math.min(max, Math.max(0, value)) } });
  });
  const asYesterday = useSteady(() => {
    if (!meal?.yesterday) return;
    const same = Object.fromEntries(meal.yesterday.score_items.map(({ item_id, value }) => [item_id, value]));
    write({ points: same, comment: draft.comment || (meal.yesterday.comment ?? '') });
  });
  return { active, setActive, points, score, setPoint, asYesterday };
}

/** Reviews the current meal of a queue. */
export function useReview(queue: Queue) {
  const meals = useTexts(mealWords);
  const { current, settle } = queue;
  const items = useOperation('getScoreItems', {}, { revalidateOnFocus: false }).data ?? [];
  const { reading, day, meal } = useDay(queue);
  const drafts = useDrafts(current?.id);
  const choosing = usePoints(items, meal, drafts);
  const [changed, setChanged] = useState<number>();
  const passing = usePass(queue, {
    ...{ meal, points: choosing.points, draft: drafts.draft },
    onStale: (row) => {
      drafts.write({ points: {} });
      setChanged(row.id);
      void reading.refresh();
    },
  });
  const skip = useSteady(() => current && settle(current.id, 'skipped'));
  const isChanged = useResubmission(meal, drafts) || (changed !== undefined && changed === current?.id);
  return { items, reading, day, meal, mealName: current ? meals[current.meal] : '', isChanged, skip, ...drafts, ...choosing, ...passing };
}

export type Review = ReturnType<typeof useReview>;
