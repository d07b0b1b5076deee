import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Download } from '@shiyi/sdk';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { refuseDirectory } from '../program/files.js';

/** Writes to a temporary file and renames it, so that an incomplete file never has the final name. */
async function writeAtomically(path: string, bytes: Uint8Array, overwrite: boolean) {
  const part = `${path}.part`;
  const target = await open(path, overwrite ? 'a' : 'wx');
  await target.close();
  try {
    const handle = await open(part, 'w');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (!overwrite) await rm(path, { force: true });
    throw error;
  }
}

const alreadyExists = ({ say }: Context, path: string) =>
  new Failure(
    'file',
    'exists',
    say(`文件 ${path} 已存在`, `The file ${path} exists`),
    say('要覆盖请加 --yes', 'add --yes to overwrite it'),
  );

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

/** Writes a downloaded file, or prints it to standard output if the path is `-`. Overwrites an existing file only with --yes. */
export async function writeDownload(context: Context, path: string, { bytes }: Download) {
  const { say, options, io } = context;
  if (path === '-') return new Promise<void>((done) => io.stdout.write(bytes, () => done()));
  refuseDirectory(path, say);
  try {
    await writeAtomically(path, bytes, Boolean(options.yes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyExists(context, path);
    throw new Failure('file', 'unwritable-file', say(`无法写入文件 ${path}`, `The file ${path} cannot be written`));
  }
}

/** Saves a downloaded file under the given name, or else the name sent by the server. */
export async function saveDownload(context: Context, id: string, file: Download, output: string | undefined): Promise<CommandResult> {
  const { say } = context;
  const path = output ?? sanitizeLine(file.name ?? id);
  await writeDownload(context, path, file);
  if (path === '-') return { data: null };
  return {
    data: { file: resolve(path), bytes: file.bytes.length, type: file.type },
    text: say(`已保存 ${path}（${file.bytes.length} B）`, `Saved ${path} (${file.bytes.length} B)`),
  };
}
