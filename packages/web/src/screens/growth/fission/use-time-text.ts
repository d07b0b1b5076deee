import { dayOf, localTime } from '#app/company-time.js';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  span: (from: string, to: string) => [`${from} 至 ${to}`, `${from} – ${to}`],
});

/** Returns how times of a campaign read: to the minute, with the year only where it is another one. */
export function useTimeText() {
  const t = useTexts(words);
  const at = (instant: string) => {
    const text = localTime(Date.parse(instant)).slice(0, 16);
    return text.slice(0, 4) === dayOf(Date.now()).slice(0, 4) ? text.slice(5) : text;
  };
  return { at, span: ({ start_at, end_at }: { start_at: string; end_at: string }) => t.span(at(start_at), at(end_at)) };
}
