import { basename } from 'node:path';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { openFile } from '../program/files.js';

const types = ['image', 'voice', 'video', 'file'] as const;
type FileType = (typeof types)[number];

interface Options {
  name?: string;
  type?: string;
}

const endings: Record<string, FileType> = { png: 'image', jpg: 'image', jpeg: 'image', webp: 'image', amr: 'voice', mp4: 'video' };
const typeOf = (path: string): FileType => endings[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'file';

/** Uploads a file and makes a material of it. The server checks the bytes, whatever the file is called. */
export async function uploadMaterial(context: Context, path: string, { name, type }: Options): Promise<CommandResult> {
  const { io, say } = context;
  if (type !== undefined && !types.includes(type as FileType))
    throw new Failure('usage', 'bad-type', say(`--type 应为 ${types.join('、')} 之一`, `--type must be one of ${types.join(', ')}`));
  const media_type = (type as FileType | undefined) ?? typeOf(path);
  const client = await context.client();
  const file = await openFile(path, say);
  const { key, duration_s } = await client.uploadMedia({ type: media_type, file }, { signal: io.signal });
  const title =
    name ??
    basename(path)
      .replace(/\.[^.]{1,5}$/, '')
      .slice(0, 64);
  const length = duration_s === null ? {} : { duration_s };
  const data = await client.createMaterial({ name: title, media_type, file_key: key, ...length }, { signal: io.signal });
  return { data, text: `${data.id}\n`, note: say(`已新建素材「${data.name}」`, `Created the material “${data.name}”`) };
}
