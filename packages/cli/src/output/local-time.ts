import { sanitizeLine } from './safe-text.js';

/** Formats local time with its zone, such as `2026-11-20 12:00 GMT+8`, the same in all languages. */
export function formatLocalTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return sanitizeLine(instant);
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(at).find((part) => part.type === 'timeZoneName');
  return `${at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' })} ${zone?.value}`;
}
