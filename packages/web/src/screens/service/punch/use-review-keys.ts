import { useEffect } from 'react';
import { typingIn } from '#ui/input/typing.js';
import { useSteady } from '#ui/status/useSteady.js';
import type { Queue } from './use-queue.js';
import type { Review } from './use-review.js';

export type Panel = 'replies' | 'weight' | 'day' | 'keys' | 'zoom' | 'foods';

function level(review: Review, key: string) {
  const item = review.items[review.active];
  const chosen = item?.levels[Number(key) - 1];
  if (item && chosen) review.setPoint(item.id, chosen.value);
}

function step(review: Review, by: number) {
  const item = review.items[review.active];
  if (!item) return;
  const now = review.points.find(({ item_id }) => item_id === item.id)?.value;
  review.setPoint(item.id, now === undefined ? item.max : now + by);
}

const turn = ({ items, active, setActive }: Review, by: number) => setActive((active + by + items.length) % Math.max(1, items.length));

const actions = (queue: Queue, review: Review, show: (panel: Panel) => void): Record<string, () => unknown> => ({
  enter: review.pass,
  j: () => queue.move(1),
  k: () => queue.move(-1),
  s: review.skip,
  u: review.takeBack,
  y: review.asYesterday,
  r: () => show('replies'),
  w: () => show('weight'),
  d: () => show('day'),
  z: () => show('zoom'),
  f: () => show('foods'),
  '?': () => show('keys'),
  arrowup: () => turn(review, -1),
  arrowdown: () => turn(review, 1),
  arrowleft: () => step(review, -1),
  arrowright: () => step(review, 1),
});

/** Keys of the review; dead while typing, but for Ctrl+Enter, and on a button that has its own Enter. */
export function useReviewKeys(queue: Queue, review: Review, show: (panel: Panel) => void) {
  const press = useSteady((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey || event.defaultPrevented) return;
    // A drawer or dialog over the meal has its own keys.
    if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null) return;
    const held = event.ctrlKey || event.metaKey;
    const isTyping = typingIn(event.target);
    if (held || isTyping) {
      const isBox = event.target instanceof HTMLTextAreaElement;
      if (!held || event.key !== 'Enter' || (isTyping && !isBox)) return;
      if (isBox) (event.target as HTMLElement).blur();
      return void review.pass();
    }
    const onControl = event.target instanceof Element && event.target.closest('button, a, [role=button]') !== null;
    if (event.key === 'Enter' && onControl) return;
    const act = /^[1-9]$/.test(event.key) ? () => level(review, event.key) : actions(queue, review, show)[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    void act();
  });
  useEffect(() => {
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [press]);
}
