/** C0 and C1 controls except tab and line breaks, and bidirectional formatting characters. */
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f\\u202a-\\u202e\\u2066-\\u2069';
const breaks = '\\t\\n\\r\\u0085\\u2028\\u2029';
const inLine = new RegExp(`[${controls}${breaks}]`);
const everyInLine = new RegExp(inLine, 'g');
const inLines = new RegExp(`[${controls}]`);
/** U+2800 (blank Braille pattern) renders as an empty cell. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns what is wrong with the characters of a text. Empty text has no fault. */
export function textFault(text: string, isMultiline: boolean): 'control' | 'invisible' | undefined {
  if ((isMultiline ? inLines : inLine).test(text) || !text.isWellFormed()) return 'control';
  return text === '' || visible.test(text) ? undefined : 'invisible';
}

/** Reduces third-party text to one line without control characters. Returns an empty string if nothing visible remains. */
export function cleanLine(text: string): string {
  const line = text.toWellFormed().replaceAll('\ufffd', ' ').replace(everyInLine, ' ').trim();
  return textFault(line, false) ? '' : line;
}
