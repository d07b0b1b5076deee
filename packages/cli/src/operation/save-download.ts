import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Download } from '@shiyi/sdk';
import { safeFileName } from '@shiyi/sdk/file-name';
import type { CommandResult } from '../output/output.js';
import { writeText } from '../output/print.js';
import { sanitizeLine, sanitizeText } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { refuseDirectory } from '../program/files.js';

const alreadyExists = ({ say }: Context, path: string) =>
  new Failure(
    'file',
    'exists',
    say(`文件 ${path} 已存在`, `The file ${path} exists`),
    say('要覆盖请加 --yes', 'add --yes to overwrite it'),
  );

/** --yes answers for files that the user named, not for those that the server names. */
const namedByServer = ({ say }: Context, path: string) =>
  new Failure(
    'file',
    'exists',
    say(`文件 ${path} 已存在`, `The file ${path} exists`),
    say('请用 --output 另指定文件名', 'name another file with --output'),
  );

/** Prints a file. Escape sequences in it must not reach a terminal, only a pipe or a file. */
async function print({ io, say }: Context, { bytes, type }: Download) {
  if (!io.stdout.isTTY) return new Promise<void>((done) => io.stdout.write(bytes, () => done()));
  const text = isUtf8(bytes) && !bytes.includes(0) ? new TextDecoder().decode(bytes) : undefined;
  if (text !== undefined) return writeText(io.stdout, sanitizeText(text));
  throw new Failure(
    'usage',
    'not-text',
    say(
      `文件不是文本（${sanitizeLine(type)}），不能显示在终端`,
      `The file is not text (${sanitizeLine(type)}) and cannot be shown in a terminal`,
    ),
    say('请指定文件名，或重定向输出', 'name a file, or redirect the output'),
  );
}

/** Rejects a target that cannot be written, before any work starts. */
export function refuseTarget(context: Context, path: string) {
  const { say, options } = context;
  if (path === '-' && (options.json || options.ndjson || options.jq !== undefined))
    throw new Failure(
      'usage',
      'two-outputs',
      say(
        '标准输出只能输出文件或结果之一，- 不能与 --json、--ndjson、--jq 同时使用',
        'Standard output can carry the file or the result, not both: remove - or --json, --ndjson, --jq',
      ),
    );
  if (path === '-') return;
  refuseDirectory(path, say);
  if (!context.options.yes && existsSync(path)) throw alreadyExists(context, path);
}

async function write(context: Context, path: string, { bytes }: Download, overwrite: boolean, exists: typeof alreadyExists) {
  const { say } = context;
  refuseDirectory(path, say);
  const { writeWhole } = await import('../program/sdk.js');
  try {
    await writeWhole(path, overwrite, (handle) => handle.writeFile(bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists(context, path);
    throw new Failure('file', 'unwritable-file', say(`无法写入文件 ${path}`, `The file ${path} cannot be written`));
  }
}

/** Writes a downloaded file, or prints it to standard output if the path is `-`. Overwrites an existing file only with --yes. */
export async function writeDownload(context: Context, path: string, file: Download) {
  if (path === '-') return print(context, file);
  return write(context, path, file, Boolean(context.options.yes), alreadyExists);
}

/** Saves a downloaded file under the given name, or else under a new name sent by the server, made safe. */
export async function saveDownload(context: Context, id: string, file: Download, output: string | undefined): Promise<CommandResult> {
  const { say } = context;
  const path = output ?? safeFileName(file.name ?? '') ?? id;
  if (output === undefined) await write(context, path, file, false, namedByServer);
  else await writeDownload(context, path, file);
  if (output === '-') return { data: null };
  return {
    data: { file: resolve(path), bytes: file.bytes.length, type: file.type },
    text: say(`已保存 ${path}（${file.bytes.length} B）`, `Saved ${path} (${file.bytes.length} B)`),
  };
}
