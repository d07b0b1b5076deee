import type { Data, Input } from '@shiyi/sdk';

export type Cycle = Data<'getPosterCycle'>;
export type Entry = Cycle['entries'][number];
export type EntryInputs = Input<'updatePosterCycle'>['entries'];

/** Days of the service, or weekdays. */
export type Kind = 'day' | 'weekday';

/** A day: `day 3`, `weekday 1`. */
export const dayKey = ({ day_no, weekday }: Pick<Entry, 'day_no' | 'weekday'>) =>
  day_no === null ? `weekday ${weekday}` : `day ${day_no}`;

const dayOf = (key: string): Pick<Entry, 'day_no' | 'weekday'> => {
  const [kind, number] = key.split(' ');
  return kind === 'day' ? { day_no: Number(number), weekday: null } : { day_no: null, weekday: Number(number) };
};

export const entriesOn = (entries: readonly Entry[], key: string) => entries.filter((one) => dayKey(one) === key);

const isSameContent = (one: Entry, other: Entry) => one.item_type === other.item_type && one.item_id === other.item_id;

/** Puts an entry at a place of a day; undefined if that day has its content already. */
export function moveEntry(entries: readonly Entry[], id: number, key: string, index: number): Entry[] | undefined {
  const moved = entries.find((one) => one.id === id);
  if (!moved) return undefined;
  const others = entries.filter((one) => one.id !== id);
  const day = entriesOn(others, key);
  if (day.some((one) => isSameContent(one, moved))) return undefined;
  const next = { ...moved, ...dayOf(key) };
  return [...others.filter((one) => dayKey(one) !== key), ...day.slice(0, index), next, ...day.slice(index)];
}

export const removeEntry = (entries: readonly Entry[], id: number) => entries.filter((one) => one.id !== id);

export const turnEntry = (entries: readonly Entry[], id: number): Entry[] =>
  entries.map((one) => (one.id === id ? { ...one, status: one.status === 'on' ? ('off' as const) : ('on' as const) } : one));

/** The input that saves an order. */
export const savedOf = (entries: readonly Entry[]): EntryInputs =>
  entries.map(({ day_no, weekday, item_type, item_id, status }) => ({
    ...(day_no === null ? { weekday: weekday as number } : { day_no }),
    ...{ item_type, item_id, status },
  }));

const leastDays = 28;
const mostDays = 366;

/** The days that the calendar shows: whole weeks, four or more, with one free week after the last entry. */
export function dayCount(entries: readonly Entry[]): number {
  const last = Math.max(0, ...entries.map((one) => one.day_no ?? 0));
  return Math.min(mostDays, Math.max(leastDays, Math.ceil((last + 7) / 7) * 7));
}
