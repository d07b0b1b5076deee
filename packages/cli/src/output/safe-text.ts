const sequences =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g;
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Bidirectional control characters, which can disguise text. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes everything from untrusted text that could control a terminal: escape sequences, control and bidirectional characters. */
export function sanitizeText(text: string): string {
  return text.replace(sequences, '').replace(control, '').replace(direction, '');
}

/** Sanitizes text like `sanitizeText` and puts it on one line. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text).replace(/\s+/g, ' ').trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function entity(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : name.startsWith('#') ? Number(name.slice(1)) : Number.NaN;
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  return entities[name.toLowerCase()] ?? whole;
}

/** Returns the plain text of a message that may contain HTML. */
export function stripTags(html: string): string {
  return sanitizeLine(html.replace(/<[a-z!/][^<>]*>/gi, ' ').replace(/&(#?\w{1,8});/g, entity));
}
