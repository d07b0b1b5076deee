import { plainPhone } from '@shiyi/sdk/phone';
import type { PreparingContext } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import type { Target } from './items.js';

/** Numbers of one file: as many as a task of a year needs. */
const mostNumbers = 100_000;
const mobile = /^1[3-9]\d{9}$/;
/** A first line with so many digits is a wrong number, and not a head. */
const hasDigits = /\d{5}/;

const refuse = (rule: string, sentence: Sentence) => refuseField(42200, 'file', rule, sentence);

function decode(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString('hex') === '504b0304' || bytes.includes(0))
    throw refuse('format', ['请将文件另存为 CSV 再上传', 'Save the file as CSV, and upload that']);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const cellsOf = (line: string) => line.split(/[,;\t|，；]/).map((cell) => cell.trim().replace(/^"|"$/g, '').trim());

/** Reads the number and the name of a line; undefined without a number. */
function targetIn(line: string): Target | undefined {
  const cells = cellsOf(line);
  const phones = cells.map((cell) => plainPhone(cell));
  const at = phones.findIndex((cell) => mobile.test(cell));
  const phone = phones[at];
  if (phone === undefined) return undefined;
  const name = cells.find((cell, other) => other !== at && cell !== '' && !/^[\d\s+-]+$/.test(cell));
  // By characters: half of an emoji is no text that the database takes.
  return { phone, name: name === undefined ? null : [...name].slice(0, 64).join('') };
}

/** Reads a list of numbers: one a line, with a header or without. @throws Refusal 42200 */
export function targetsIn(bytes: Buffer): Target[] {
  const lines = decode(bytes).split(/\r\n|\r|\n/);
  const targets: Target[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const target = targetIn(line);
    if (target) targets.push(target);
    else if (at > 0 || hasDigits.test(line))
      throw refuse('phone', [
        `第 ${at + 1} 行没有 11 位手机号，请修改后重新上传`,
        `Line ${at + 1} has no mobile number; correct it and upload the file again`,
      ]);
    if (targets.length > mostNumbers)
      throw refuse('max', [
        `一个文件最多 ${mostNumbers} 个号码，请拆成几个任务`,
        `At most ${mostNumbers} numbers a file; make several tasks`,
      ]);
  }
  return targets;
}

/** Reads an uploaded file of numbers. @throws Refusal 42200 for one that is not there */
export async function numbersFrom({ deps, tenant }: PreparingContext, key: string): Promise<Target[]> {
  const known = await tenant((db) => db.selectFrom('file').select('key').where('key', '=', key).executeTakeFirst());
  const bytes = known && (await deps.files.get(key));
  if (!bytes) throw refuse('exists', ['文件已不存在，请重新上传', 'The file is gone; upload it again']);
  return targetsIn(bytes);
}
