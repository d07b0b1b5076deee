/** Windows opens a device for these names, whatever their extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
/** File systems allow 255 bytes; downloads need some of them for the name of their draft. */
const maxBytes = 200;

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** Shortens a name, and keeps its extension. */
function shorten(name: string): string {
  if (sizeOf(name) <= maxBytes) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const letters = [...name.slice(0, name.length - extension.length)].slice(0, maxBytes);
  while (letters.length > 0 && sizeOf(letters.join('') + extension) > maxBytes) letters.pop();
  return letters.join('').trimEnd() + extension;
}

/** Windows drops spaces and dots at the end of a name. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[. ]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/**
 * Returns the name under which a file may be saved, from a name that someone else chose: without a path, and neither hidden, an option, a
 * device nor unprintable. Returns undefined if nothing is left of it.
 */
export function safeFileName(name: string): string | undefined {
  const printable = name
    .slice(1 + Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')))
    .normalize('NFC')
    .replace(/[\p{C}\p{DI}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .~-]+/, '');
  const safe = withoutEnd(shorten(printable));
  return device.test(safe) ? `_${safe}` : safe || undefined;
}
