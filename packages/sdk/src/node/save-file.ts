import type { Client } from '../core/client.js';
import type { CallOptions } from '../core/options.js';
import type { FileSink } from '../core/safe-fetch.js';
import type { Data, Download, Input, OperationId } from '../core/types.js';
import { safeFileName } from '../file-name.js';
import { writeWhole } from './write-whole.js';

/** Operations that return a file. */
export type FileId = { [Id in OperationId]: Data<Id> extends Download ? Id : never }[OperationId];

export interface SaveOptions extends Omit<CallOptions, 'sink'> {
  /** Overwrites an existing file. Defaults to false. */
  overwrite?: boolean;
}

export interface SavedFile {
  path: string;
  bytes: number;
  type: string;
  /** File name sent by the server, if it is safe or could be made so. */
  name: string | undefined;
}

interface Part {
  sink(): FileSink;
  /** Bytes written by the last attempt. */
  size(): number;
  /** The error of a failed write to disk. */
  refusal(): unknown;
}

async function partOf(handle: import('node:fs/promises').FileHandle): Promise<Part> {
  const { createHash } = await import('node:crypto');
  let at = 0;
  let refusal: unknown;
  const sink = (): FileSink => {
    const hash = createHash('sha256');
    at = 0;
    return {
      async write(chunk) {
        hash.update(chunk);
        try {
          for (let done = 0; done < chunk.length; ) {
            const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, at);
            done += bytesWritten;
            at += bytesWritten;
          }
        } catch (error) {
          refusal = error;
          throw error;
        }
      },
      digest: () => hash.digest('base64'),
    };
  };
  return { sink, size: () => at, refusal: () => refusal };
}

/**
 * Downloads a file beside `path`, verifies its length and digest, and only then names it so; a crash never leaves a partial file at `path`.
 * @throws ApiError; file system errors are thrown as they are, `EEXIST` before the request is sent.
 */
export async function saveFile<Id extends FileId>(
  client: Client,
  id: Id,
  input: Input<Id>,
  path: string,
  { overwrite = false, ...options }: SaveOptions = {},
): Promise<SavedFile> {
  const { lstat } = await import('node:fs/promises');
  const there = await lstat(path).catch(() => undefined);
  if (there && !overwrite) throw Object.assign(new Error(`${path} exists`), { code: 'EEXIST', path });
  return writeWhole(path, overwrite, async (handle) => {
    const { sink, size, refusal } = await partOf(handle);
    try {
      const { type, name } = (await client.call(id, input, { ...options, sink })) as Download;
      await handle.truncate(size());
      return { path, bytes: size(), type, name: safeFileName(name ?? '') };
    } catch (error) {
      throw refusal() ?? error;
    }
  });
}
