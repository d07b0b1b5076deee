import { useSyncExternalStore } from 'react';

let isComposing = false;

function subscribe(tell: () => void) {
  const set = (next: boolean) => () => {
    isComposing = next;
    tell();
  };
  const [start, end] = [set(true), set(false)];
  document.addEventListener('compositionstart', start, true);
  document.addEventListener('compositionend', end, true);
  return () => {
    document.removeEventListener('compositionstart', start, true);
    document.removeEventListener('compositionend', end, true);
  };
}

/** Whether an input method is composing text, such as the pinyin of a Chinese word. What is typed meanwhile is not the user's query yet. */
export const useComposition = () => useSyncExternalStore(subscribe, () => isComposing);
