import type { Step } from '../script.js';

/** Steps follow each other by their numbers, from 1; each edit returns new ones without a gap. */
type Steps = readonly Step[];

const without = <K extends keyof Step>(step: Step, name: K): Omit<Step, K> => {
  const { [name]: _, ...rest } = step;
  return rest;
};

const withNext = (step: Step, next: readonly number[]): Step =>
  next.length > 0 ? { ...step, next: [...next] } : (without(step, 'next') as Step);

export const firstSteps: Step[] = [{ order: 1, trigger: 'start', content: '' }];

/** Adds a step at the end that follows another one, and returns its number. */
export function addStep(steps: Steps, after: number): { steps: Step[]; order: number } {
  const order = steps.length + 1;
  const added: Step = { order, trigger: 'reply_contains', keywords: [], content: '' };
  return { steps: [...steps.map((step) => (step.order === after ? withNext(step, [...(step.next ?? []), order]) : step)), added], order };
}

/** Removes a step; those before it lead to what came after it. */
export function removeStep(steps: Steps, order: number): Step[] {
  const gone = steps.find((step) => step.order === order);
  if (!gone || order === 1) return [...steps];
  const renumbered = (one: number) => (one > order ? one - 1 : one);
  return steps
    .filter((step) => step !== gone)
    .map((step) => {
      const next = (step.next ?? []).flatMap((one) => (one === order ? (gone.next ?? []) : [one]));
      return withNext({ ...step, order: renumbered(step.order) }, [...new Set(next)].map(renumbered));
    });
}

export const changeStep = (steps: Steps, order: number, more: Partial<Step>): Step[] =>
  steps.map((step) => (step.order === order ? { ...step, ...more } : step));

/** Gives a step another condition, without what the earlier one needed. */
export const changeTrigger = (steps: Steps, order: number, trigger: Step['trigger']): Step[] =>
  steps.map((step) => {
    if (step.order !== order) return step;
    const plain = without(without(step, 'keywords') as Step, 'timeout_h') as Step;
    if (trigger === 'reply_contains') return { ...plain, trigger, keywords: [] };
    return trigger === 'timeout' ? { ...plain, trigger, timeout_h: 24 } : { ...plain, trigger };
  });

/** Lets a step lead to another one, or not any more. */
export const setLink = (steps: Steps, from: number, to: number, isThere: boolean): Step[] =>
  steps.map((step) => {
    if (step.order !== from) return step;
    const next = (step.next ?? []).filter((one) => one !== to);
    return withNext(step, isThere ? [...next, to] : next);
  });

/** Moves a step one place up or down; the links stay between the same steps. */
export function moveStep(steps: Steps, order: number, by: 1 | -1): Step[] {
  const other = order + by;
  if (order === 1 || other < 2 || other > steps.length) return [...steps];
  const swap = (one: number) => (one === order ? other : one === other ? order : one);
  return steps
    .map((step) => withNext({ ...step, order: swap(step.order) }, (step.next ?? []).map(swap)))
    .sort((one, two) => one.order - two.order);
}
