import type { Row } from '@shiyi/sdk';
import { useEffect, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { copyText } from '#ui/button/CopyButton.js';
import { typingIn } from '#ui/input/typing.js';
import { useSteady } from '#ui/status/useSteady.js';
import { notify } from '#ui/toast/toasts.js';
import { todayWords } from './today-words.js';

export type Task = Row<'listDayPlanTasks'>;

/** What can be done with a message, and the last one that was settled. */
export function useTaskActions() {
  const t = useTexts(todayWords);
  const may = useMay('finishDayPlanTask') ?? false;
  const finish = useAction('finishDayPlanTask');
  const [last, setLast] = useState<number>();
  const takeBack = useSteady(async (id: number) => {
    const saved = await finish.run({ id, status: 'waiting' });
    if (!saved.ok) return;
    setLast(undefined);
    notify({ tone: 'success', title: t.undone });
  });
  const settle = useSteady(async ({ id, name }: Task, status: 'done' | 'skipped') => {
    const saved = await finish.run({ id, status });
    if (!saved.ok) return;
    setLast(id);
    const title = status === 'done' ? t.settled(name) : t.skipped(name);
    notify({ tone: 'success', title, action: { label: t.undo, run: () => takeBack(id) } });
  });
  const copy = useSteady(async ({ text }: Task) => {
    if (text === null) return;
    if (text.includes('{{')) notify({ tone: 'warning', title: t.open });
    await copyText(text, t.copied);
  });
  const undoLast = useSteady(() => (last === undefined ? undefined : takeBack(last)));
  return { may, isBusy: finish.busy, settle, copy, takeBack, undoLast };
}

export type TaskActions = ReturnType<typeof useTaskActions>;

/** Keys of the list; dead while typing and in dialogs. */
export function useTodayKeys(
  tasks: readonly Task[],
  place: number,
  go: (place: number) => void,
  { may, settle, copy, undoLast }: TaskActions,
) {
  const press = useSteady((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || typingIn(event.target)) return;
    const task = tasks[place];
    const isWaiting = task?.status === 'waiting' && may;
    const acts: Record<string, (() => unknown) | undefined> = {
      j: () => go(Math.min(tasks.length - 1, place + 1)),
      k: () => go(Math.max(0, place - 1)),
      c: task && (() => copy(task)),
      d: isWaiting ? () => settle(task, 'done') : undefined,
      s: isWaiting ? () => settle(task, 'skipped') : undefined,
      u: may ? undoLast : undefined,
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    void act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press]);
}
