import { useState } from 'react';
import type { PosterElement } from '../poster.js';
import { type Box, type ElementType, fit, newElement, type Size, toLayer, withElement } from './layout-edits.js';

const mostSteps = 100;
export const mostElements = 20;

interface Past {
  steps: readonly (readonly PosterElement[])[];
  /** What the last step did, so that one drag or one number is one step. */
  last: string;
}

/** Changes the elements, and notes what they were. */
function useSteps(elements: readonly PosterElement[], onChange: (elements: readonly PosterElement[]) => void) {
  const [past, setPast] = useState<Past>({ steps: [], last: '' });
  return {
    change(next: readonly PosterElement[], what = '') {
      if (what === '' || what !== past.last) setPast({ steps: [...past.steps.slice(-mostSteps), elements], last: what });
      onChange(next);
    },
    /** Ends a step, so that the next change is another one. */
    settle: () => setPast((now) => ({ ...now, last: '' })),
    undo() {
      const step = past.steps.at(-1);
      if (!step) return;
      setPast({ steps: past.steps.slice(0, -1), last: '' });
      onChange(step);
    },
    canUndo: past.steps.length > 0,
  };
}

/** Holds the selected element and the steps that can be undone; the elements themselves are a value of the form. */
export function useLayout(elements: readonly PosterElement[], size: Size, onChange: (elements: readonly PosterElement[]) => void) {
  const [selected, setSelected] = useState<number>();
  const { change, settle, undo, canUndo } = useSteps(elements, onChange);
  const replace = (at: number, what: string, next: (one: PosterElement) => PosterElement) => {
    const one = elements[at];
    if (one) change(withElement(elements, at, next(one)), `${what} ${at}`);
  };
  return {
    ...{ elements, size, selected, settle },
    undo: canUndo ? undo : undefined,
    select(at: number | undefined) {
      setSelected(at);
      settle();
    },
    place: (at: number, box: Partial<Box>, what: string) => replace(at, what, (one) => fit(one, box, size)),
    set: (at: number, values: Partial<PosterElement>) => replace(at, Object.keys(values).join(), (one) => ({ ...one, ...values })),
    add(type: ElementType, text: string) {
      change([...elements, newElement(type, size, text)]);
      setSelected(elements.length);
    },
    remove(at: number) {
      if (elements[at]?.type === 'code') return;
      change(elements.filter((_, index) => index !== at));
      setSelected(undefined);
    },
    layer(from: number, to: number) {
      if (to < 0 || to >= elements.length) return;
      change(toLayer(elements, from, to));
      setSelected(to);
    },
  };
}

export type Layout = ReturnType<typeof useLayout>;
