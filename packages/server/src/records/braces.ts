import { refuseField } from '../http/refusal.js';

const most = 16;

/** What stands at the first braces that do not enclose a name; undefined where all do. */
export function brokenBraces(text: string): string | undefined {
  const rest = text.replace(/\{\{[^{}]+\}\}/g, (whole) => ' '.repeat(whole.length));
  const at = rest.search(/\{\{|\}\}/);
  return at < 0 ? undefined : [...text.slice(at)].slice(0, most).join('');
}

/** A variable that is not closed would reach the reader as it is. @throws Refusal 42200 */
export function assertBraces(field: string, text: string) {
  const broken = brokenBraces(text);
  if (broken === undefined) return;
  throw refuseField(42200, field, 'braces', [
    `「${broken}」这里的变量没有写完整，请写成 {{变量名}} 或删除大括号`,
    `The variable at “${broken}” is not complete; write it as {{name}} or take the braces away`,
  ]);
}
