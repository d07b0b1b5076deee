import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Refusal } from '../http/refusal.js';
import { Stop } from '../stop.js';
import { type FileStore, type HeldFile, isFileKey, type Stored } from './file-store.js';

/** A bucket of a store that speaks the S3 protocol. */
export interface S3Place {
  /** Address of the store; the bucket is its path: `https://s3.example.com/shiyi`. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** A file of this machine, gone when it is let go of. */
async function makeHeld(): Promise<HeldFile> {
  const folder = await mkdtemp(join(tmpdir(), 'shiyi-file-'));
  return { path: join(folder, 'content'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function* measured(content: AsyncIterable<Uint8Array>, measure: (chunk: Uint8Array) => void) {
  for await (const chunk of content) {
    measure(chunk);
    yield chunk;
  }
}

/** @throws Stop where the bucket is not there or may not be used */
export async function openS3Files({ url, region, accessKey, secretKey }: S3Place): Promise<FileStore> {
  const { origin, pathname } = new URL(url);
  const Bucket = pathname.slice(1);
  const client = new S3Client({
    endpoint: origin,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // A connection over which nothing goes any more is given up.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // What goes wrong is told by the caller of this store.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Stores other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => {
    throw new Stop(
      `The bucket ${Bucket} at ${origin} cannot be used (${error.name}). Check SHIYI_FILES_URL, _REGION, _ACCESS_KEY and _SECRET_KEY.`,
    );
  });

  /** What went wrong in the store is for the log; the caller may try again. */
  const away = (cause: unknown): never => {
    throw Object.assign(new Refusal(50300), { cause });
  };

  async function contentOf(key: string): Promise<Readable | undefined> {
    if (!isFileKey(key)) return undefined;
    const answer = await client
      .send(new GetObjectCommand({ Bucket, Key: key }))
      .catch((error: unknown) => (error instanceof NoSuchKey ? undefined : away(error)));
    return answer?.Body as Readable | undefined;
  }

  async function hold(key: string): Promise<HeldFile | undefined> {
    const content = await contentOf(key);
    if (!content) return undefined;
    const held = await makeHeld();
    try {
      await pipeline(content, createWriteStream(held.path, { mode: 0o600 }));
      return held;
    } catch (error) {
      await held[Symbol.asyncDispose]();
      return away(error);
    }
  }

  return {
    hold,

    // Its length has to be known before the first byte is sent, so it lies on this machine for a moment.
    async put(key, content): Promise<Stored> {
      const hash = createHash('sha256');
      let size = 0;
      await using held = await makeHeld();
      const count = (chunk: Uint8Array) => {
        hash.update(chunk);
        size += chunk.length;
      };
      await pipeline(Readable.from(measured(content, count)), createWriteStream(held.path, { mode: 0o600 }));
      const Body = createReadStream(held.path);
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: size })).catch(away);
      return { key, size, sha256: hash.digest('hex') };
    },

    async get(key) {
      const content = await contentOf(key);
      return content && Buffer.concat(await content.toArray().catch(away));
    },

    async stream(key) {
      return (await contentOf(key)) ?? away(new Error(`There is no file ${key.slice(0, 8)}… in the bucket.`));
    },

    async delete(key) {
      if (isFileKey(key)) await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(away);
    },
  };
}
