import type { FieldMeta } from '@shiyi/sdk';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, textsNow } from '#app/texts.js';
import { CalendarSkeleton } from '#ui/date/CalendarSkeleton.js';
import type { DaySpan } from '#ui/date/date-presets.js';

const DayRangeForm = lazyPart(() => import('./DayRangeForm.js'), 'DayRangeForm');

const words = texts({
  days: ['日期', 'Date'],
  between: (from: string, to: string) => [`${from} 至 ${to}`, `${from} to ${to}`],
  since: (from: string) => [`${from} 起`, `from ${from}`],
  until: (to: string) => [`${to} 止`, `until ${to}`],
});

/** Returns the end date field for a start date field, such as `created_to` for `created_from`, if the list has both. */
export function lastDayOf({ name, format }: FieldMeta, fields: readonly FieldMeta[]): FieldMeta | undefined {
  if (format !== 'date' || !/(?:^|_)from$/.test(name)) return undefined;
  const last = name.replace(/from$/, 'to');
  return fields.find((one) => one.name === last && one.format === 'date');
}

/** Returns the common title of both ends: “Created” for “Created from” and “Created to”. */
export function spanTitle(from: string, to: string): string {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  return from.slice(0, same).trim() || textsNow(words).days;
}

function spanWord({ from, to }: DaySpan): string {
  const t = textsNow(words);
  if (from && to) return from === to ? from : t.between(from, to);
  return from ? t.since(from) : t.until(to ?? '');
}

/** Represents a date range as a single chip value: its text, its label, and its picker. */
export function spanChip(span: DaySpan, onChange: (span: DaySpan) => void) {
  const set = span.from !== undefined || span.to !== undefined;
  return {
    value: set ? `${span.from ?? ''}/${span.to ?? ''}` : undefined,
    word: set ? spanWord(span) : undefined,
    onChange: (text: string | undefined) => {
      const [from, to] = text?.split('/') ?? [];
      onChange({ from: from || undefined, to: to || undefined });
    },
    picker: (_: string | undefined, choose: (text: string) => void): ReactNode => (
      <Suspense fallback={<CalendarSkeleton rows={1} />}>
        <DayRangeForm value={span} onChange={({ from = '', to = '' }) => choose(`${from}/${to}`)} />
      </Suspense>
    ),
  };
}
