import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Download } from '@shiyi/sdk';
import type { Context } from './context.js';
import { Failure } from './failure.js';
import type { Shown } from './output.js';
import { safeLine } from './safe-text.js';

/** Writes beside the place and moves there when whole, so that a half file never has the name of a whole one. */
async function writeWhole(path: string, bytes: Uint8Array, overwrite: boolean) {
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

const exists = ({ say }: Context, path: string) =>
  new Failure('file', 'exists', say(`文件 ${path} 已存在`, `The file ${path} exists`), say('要覆盖请加 --yes', 'add --yes to replace it'));

/** Refuses a place that is taken, before work begins whose outcome would have nowhere to go. */
export function assertFree(context: Context, path: string) {
  if (!context.options.yes && existsSync(path)) throw exists(context, path);
}

/** Writes a file whole. One that is there already is replaced only after --yes. */
export async function writeDownload(context: Context, path: string, { bytes }: Download) {
  const { say, options } = context;
  try {
    await writeWhole(path, bytes, Boolean(options.yes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists(context, path);
    throw new Failure('file', 'unwritable-file', say(`无法写入文件 ${path}`, `The file ${path} cannot be written`));
  }
}

/** Keeps a file that was downloaded whole. */
export async function saveDownload(context: Context, id: string, file: Download, output: string | undefined): Promise<Shown> {
  const { io, say } = context;
  const path = output ?? safeLine(file.name ?? id);
  if (path === '-') {
    await new Promise<void>((done) => io.stdout.write(file.bytes, () => done()));
    return { data: { bytes: file.bytes.length, type: file.type } };
  }
  await writeDownload(context, path, file);
  return {
    data: { file: resolve(path), bytes: file.bytes.length, type: file.type },
    text: say(`已保存 ${path}（${file.bytes.length} B）`, `Saved ${path} (${file.bytes.length} B)`),
  };
}
