import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

interface Acts {
  /** How many alternatives are shown; undefined while they load for the first time. */
  count: number | undefined;
  onTake: (at: number) => void;
  onClose: () => void;
}

/**
 * Arrows move through the alternatives, and from the first into the search field; Enter takes one, Escape closes. The keyboard starts on the first
 * alternative.
 */
export function useSwapKeys({ count, onTake, onClose }: Acts) {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLDivElement>(null);
  const focus = (at: number) => {
    if (at < 0) return search.current?.querySelector('input')?.focus();
    setActive(at);
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[at]?.focus();
  };
  const isLoaded = count !== undefined;
  useEffect(() => {
    if (isLoaded) list.current?.querySelector<HTMLElement>('[role=option]')?.focus();
  }, [isLoaded]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isSearch = event.target instanceof HTMLInputElement;
    const isOption = event.target instanceof HTMLElement && event.target.role === 'option';
    const last = (count ?? 0) - 1;
    const step = steps[event.key];
    if (event.key === 'Escape') onClose();
    else if (isOption && (event.key === 'Enter' || event.key === ' ')) onTake(active);
    else if (isOption && event.key === '/') focus(-1);
    else if (isSearch && event.key === 'Enter' && last >= 0) onTake(0);
    else if (isSearch && event.key === 'ArrowDown' && last >= 0) focus(0);
    else if (isOption && step) focus(step(active, last));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { list, search, press, active, setActive };
}
