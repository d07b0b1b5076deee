import { readFile } from 'node:fs/promises';
import { withSpace } from '../operation/whole-number.js';
import type { Context } from './context.js';
import { Failure } from './failure.js';
import { refuseDirectory } from './files.js';
import { readStdin } from './prompt.js';

async function textOf({ io, say }: Context, given: string): Promise<string> {
  if (given === '-') return readStdin(io);
  if (given.trimStart().startsWith('{')) return given;
  refuseDirectory(given, say);
  try {
    return await readFile(given, 'utf8');
  } catch {
    throw new Failure(
      'file',
      'unreadable-file',
      say(`无法读取文件 ${given}`, `The file ${given} cannot be read`),
      say('请给出文件，或以 { 开头的 JSON', 'give a file, or JSON that starts with {'),
    );
  }
}

/** Reads an object that is given as JSON, in a file, or on standard input as `-`. @throws Failure */
export async function readJsonObject(context: Context, given: string, what: string): Promise<object> {
  const text = await textOf(context, given);
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below, as what is JSON but no object.
  }
  throw new Failure('usage', 'bad-json', context.say(`${withSpace(what)}应为一个 JSON 对象`, `${what} must be a JSON object`));
}
