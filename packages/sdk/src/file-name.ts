const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Windows opens a device for these names, whatever their extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i;
/** File systems allow 255 bytes; downloads need some of them for the name of their draft. */
const maxBytes = 200;

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

/** Shortens a name, and keeps its extension. */
function shorten(name: string): string {
  if (sizeOf(name) <= maxBytes) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  let start = '';
  for (const letter of name.slice(0, name.length - extension.length)) {
    if (sizeOf(start + letter + extension) > maxBytes) break;
    start += letter;
  }
  return start.trimEnd() + extension;
}

/** Windows drops spaces and dots at the end of a name. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === ' ' || name[end - 1] === '.')) end -= 1;
  return name.slice(0, end).trimEnd();
}

/**
 * Returns the name under which a file may be saved, from a name that someone else chose: without a path, and neither hidden, an option, a
 * device nor unprintable. Returns undefined if nothing is left of it.
 */
export function safeFileName(name: string): string | undefined {
  const printable = name
    .split(/[/\\]/)
    .at(-1)
    ?.normalize('NFC')
    .replace(/[\t\n\v\f\r]/g, ' ')
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+/, '');
  const safe = withoutEnd(shorten(printable ?? ''));
  if (safe === '') return undefined;
  return device.test(safe) ? `_${safe}` : safe;
}
