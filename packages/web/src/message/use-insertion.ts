import { useRef } from 'react';

/** Returns the field of a text and a function that puts words at its cursor. */
export function useInsertion(value: string, onChange: (text: string) => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  function insert(text: string) {
    const [from, to] = [field.current?.selectionStart ?? value.length, field.current?.selectionEnd ?? value.length];
    onChange(value.slice(0, from) + text + value.slice(to));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + text.length, from + text.length);
    });
  }
  return { field, insert };
}
