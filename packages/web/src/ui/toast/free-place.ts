interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type ToastPlace = 'start' | 'center' | 'end' | 'top';
const places: readonly ToastPlace[] = ['start', 'center', 'end', 'top'];
const gap = 20;
/** Height of the top bar and the tabs. */
const headHeight = 88;

/** Where toasts of this size stand at a place of the window. */
export function boxAt(place: ToastPlace, size: { width: number; height: number }, page: { width: number; height: number }): Box {
  const middle = (page.width - size.width) / 2;
  const left = { start: gap, center: middle, end: page.width - size.width - gap, top: middle }[place];
  const top = place === 'top' ? headHeight + gap : page.height - size.height - gap;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

const meets = (one: Box, two: Box) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

/** The first place that covers no control, or else the one that covers fewest. */
export function freePlace(boxOf: (place: ToastPlace) => Box, controls: readonly Box[]): ToastPlace {
  const counts = places.map((place) => controls.filter((control) => meets(boxOf(place), control)).length);
  return places[counts.indexOf(Math.min(...counts))] ?? 'start';
}

/** Controls that can be reached by the pointer; a dialog covers those behind it. */
export const visibleControls = (): Box[] =>
  [...document.querySelectorAll('button, a[href], input, select, textarea, [tabindex="0"]')].flatMap((one) => {
    if (one.closest('[data-toast]') || !one.checkVisibility()) return [];
    const box = one.getBoundingClientRect();
    const found = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    // The toasts themselves may lie above it.
    const at = found.find((two) => two.closest('[data-toast]') === null);
    return at !== undefined && (one.contains(at) || at.contains(one)) ? [box] : [];
  });
