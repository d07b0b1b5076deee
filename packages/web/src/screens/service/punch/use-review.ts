import type { Data } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { useOperation } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { mealWords } from '#screens/service/service-plan/words.js';
import { useSteady } from '#ui/status/useSteady.js';
import { joinNames } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import type { Meal } from './meal/plate.js';
import { type Draft, useDrafts } from './use-drafts.js';
import { useLeave, usePass } from './use-pass.js';
import type { Queue } from './use-queue.js';
import { words } from './words.js';

type Items = Data<'getScoreItems'>;

/** Points of the items that are judged: the reviewer's, else those given before, else the draft's. */
export function pointsOf(items: Items, meal: Meal | undefined, draft: Draft) {
  const given = meal?.score_items.length ? meal.score_items : (meal?.draft_items ?? []);
  return items.flatMap(({ id }) => {
    const value = draft.points[id] ?? given.find((one) => one.item_id === id)?.value;
    return value === undefined ? [] : [{ item_id: id, value }];
  });
}

/** Points / points of the same items x 100, whole points. */
export function scoreOf(items: Items, points: ReturnType<typeof pointsOf>): number {
  const most = items.reduce((sum, { id, max }) => sum + (points.some(({ item_id }) => item_id === id) ? max : 0), 0);
  return most === 0 ? 0 : Math.round((points.reduce((sum, { value }) => sum + value, 0) * 100) / most);
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

/** Fills in what the same meal had yesterday, and says where that is unlike what today's draft found; undone by its toast. */
function useYesterday(items: Items, meal: Meal | undefined, { draft, write }: ReturnType<typeof useDrafts>) {
  const t = useTexts(words);
  return useSteady(() => {
    if (!meal?.yesterday) return;
    const before = draft;
    const today = new Map(meal.draft_items.map(({ item_id, value }) => [item_id, value]));
    // What cannot be judged today has no points, whatever it had yesterday.
    const same = meal.yesterday.score_items.filter(({ item_id }) => today.has(item_id));
    const unlike = same.filter(({ item_id, value }) => today.get(item_id) !== value).map(({ item_id }) => item_id);
    const names = joinNames(items.filter(({ id }) => unlike.includes(id)).map(({ name }) => name));
    const comment = draft.comment || (meal.yesterday.comment ?? '');
    write({ points: Object.fromEntries(same.map(({ item_id, value }) => [item_id, value])), comment });
    const text = (names ? t.unlikeDraft(names) : t.sameAsDraft) + (comment === draft.comment ? '' : t.wordsToo);
    notify({ tone: 'info', title: t.copied, text, action: { label: t.undo, run: () => write(before) } });
  });
}

/** Chooses points: item by item, by level, and as yesterday. */
function usePoints(items: Items, meal: Meal | undefined, { draft, write }: ReturnType<typeof useDrafts>) {
  const [active, setActive] = useState(0);
  const points = pointsOf(items, meal, draft);
  const score = scoreOf(items, points);
  const setPoint = useSteady((itemId: number, value: number) => {
    const max = items.find(({ id }) => id === itemId)?.max ?? 0;
    write({ points: { ...draft.points, [itemId]: Math.min(max, Math.max(0, value)) } });
  });
  const asYesterday = useYesterday(items, meal, { draft, write });
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
