import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Say } from './language.js';

/** @throws Failure if the path is a directory */
export function refuseDirectory(path: string, say: Say) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Failure('usage', 'is-directory', say(`${path} 是目录，不是文件`, `${path} is a directory, not a file`));
}

/** Reads standard input into a file to upload. */
export async function fileFromStdin({ stdin }: Io): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Uint8Array<ArrayBuffer>);
  return new File(chunks, 'stdin');
}

/** Opens a file to upload; its content is read during the upload. @throws Failure */
export async function openFile(path: string, say: Say): Promise<File> {
  refuseDirectory(path, say);
  try {
    return new File([await openAsBlob(path)], basename(path));
  } catch {
    throw new Failure('file', 'unreadable-file', say(`无法读取文件 ${path}`, `The file ${path} cannot be read`));
  }
}
