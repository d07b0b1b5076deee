import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@shiyi/sdk';
import { safeFileName } from '@shiyi/sdk/file-name';
import { fileIn } from '../operation/file-address.js';
import { writeDownload } from '../operation/save-download.js';
import { wholeNumber } from '../operation/whole-number.js';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { pluralize } from '../program/language.js';

interface Picture {
  id: number;
  name: string;
  qr_code: string | null;
}

async function codesOf({ io }: Context, client: Client, ids: readonly number[]): Promise<Picture[]> {
  const codes: Picture[] = [];
  for (const id of ids) codes.push(await client.getStaffCode({ id }, { signal: io.signal }));
  if (ids.length > 0) return codes;
  for await (const code of client.paginate('listStaffCodes', { limit: 100 }, { signal: io.signal })) codes.push(code);
  return codes;
}

/** Saves the pictures of codes, each under its id and name. */
export async function savePictures(
  context: Context,
  words: readonly string[],
  { folder = '.' }: { folder?: string },
): Promise<CommandResult> {
  const { io, say } = context;
  const client = await context.client();
  const ids = words.map((word) => wholeNumber(context, word, say('活码编号', 'the ID')));
  const files: { id: number; file: string }[] = [];
  await mkdir(folder, { recursive: true });
  const codes = await codesOf(context, client, ids);
  for (const { id, name, qr_code } of codes) {
    if (qr_code === null) continue;
    const picture = await client.getFile(fileIn(qr_code), { signal: io.signal });
    const ending = picture.type === 'image/jpeg' ? 'jpg' : 'png';
    const file = join(folder, safeFileName(`${id}-${name}.${ending}`) ?? `${id}.${ending}`);
    await writeDownload(context, file, picture);
    files.push({ id, file });
  }
  const missing = codes.length - files.length;
  return {
    data: { files, missing },
    text: async () => files.map(({ file }) => `${file}\n`).join(''),
    note:
      missing === 0
        ? say(`已保存 ${files.length} 张`, `saved ${pluralize(files.length, 'picture')}`)
        : say(
            `已保存 ${files.length} 张，${missing} 个还没有二维码`,
            `saved ${pluralize(files.length, 'picture')}; ${missing} without one`,
          ),
    exitCode: missing > 0 && ids.length > 0 ? 3 : 0,
  };
}
