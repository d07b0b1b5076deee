import { create } from 'zustand';

/** The zone of this browser. */
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone that times are shown in: the company's, and the browser's own until somebody has signed in. */
export const useTimeZone = create<{ timeZone: string }>(() => ({ timeZone: zoneHere() }));

/** From now on times are shown in this zone; in the browser's own where it does not know the name. */
export function showTimesIn(timeZone: string) {
  try {
    new Intl.DateTimeFormat('sv-SE', { timeZone });
    useTimeZone.setState({ timeZone });
  } catch {
    useTimeZone.setState({ timeZone: zoneHere() });
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(): Intl.DateTimeFormat {
  const { timeZone } = useTimeZone.getState();
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, made);
  return made;
}

/** What calendar and clock of the company say: `2026-11-02 08:05:09`. */
export const localTime = (instant: number): string => clock().format(instant);

/** The day of the company on which an instant lies. */
export const dayOf = (instant: number): string => localTime(instant).slice(0, 10);

/** Today in words. */
export const todayInWords = (language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: useTimeZone.getState().timeZone, dateStyle: 'full' }).format(Date.now());

/** So many days before a day, or after it where they are less than 0. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);

/** The instant at which the company's clock says this, such as `2026-11-02T08:05`; undefined where that is no time. */
export function instantAt(local: string): string | undefined {
  const said = asUtc(local);
  if (Number.isNaN(said)) return undefined;
  // The offset of the zone may be another one on the other side of a change of clocks.
  const near = said - (asUtc(localTime(said)) - said);
  return new Date(near + (said - asUtc(localTime(near)))).toISOString();
}
