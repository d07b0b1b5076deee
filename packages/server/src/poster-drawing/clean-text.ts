/** Signs that turn the direction of a line, take no place or control a device. The joiner and the tags of flags are parts of emoji. */
const unseen = /[\p{Cc}\p{Co}\p{Cs}\u061c\u00ad\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/gu;
/** More than these marks on one letter would cover the lines around it. */
const stacked = /(\p{M}{2})\p{M}+/gu;

/** Returns the words of a person as they can be drawn; only texts of staff have several lines. */
export const cleanText = (text: string, hasLines: boolean): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').replace(unseen, '').replace(stacked, '$1').trimEnd())
    .join(hasLines ? '\n' : ' ')
    .trim();
