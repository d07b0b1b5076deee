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
import { type FileStore, type HeldFile, isFileKey, type StoredObject } from './file-store.js';

/** A bucket of an S3-compatible store. */
export interface S3Place {
  /** URL of the store; its path is the bucket: `https://s3.example.com/shiyi`. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Creates a temporary file that is deleted on disposal. */
async function makeTemporary(): Promise<HeldFile> {
  const folder = await mkdtemp(join(tmpdir(), 'shiyi-file-'));
  return { path: join(folder, 'content'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function* measureChunks(content: AsyncIterable<Uint8Array>, measure: (chunk: Uint8Array) => void) {
  for await (const chunk of content) {
    measure(chunk);
    yield chunk;
  }
}

function connectTo(endpoint: string, { region, accessKey, secretKey }: S3Place): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    // Close idle connections.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Callers log the errors of the store.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // S3-compatible stores may not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Throws a retryable error; its cause is for the log. */
function unavailable(cause: unknown): never {
  throw Object.assign(new Refusal(50300), { cause });
}

interface Bucket {
  client: S3Client;
  name: string;
}

async function readObject({ client, name }: Bucket, key: string): Promise<Readable | undefined> {
  if (!isFileKey(key)) return undefined;
  const answer = await client
    .send(new GetObjectCommand({ Bucket: name, Key: key }))
    .catch((error: unknown) => (error instanceof NoSuchKey ? undefined : unavailable(error)));
  return answer?.Body as Readable | undefined;
}

/** Downloads an object to a temporary file. */
async function holdObject(bucket: Bucket, key: string): Promise<HeldFile | undefined> {
  const content = await readObject(bucket, key);
  if (!content) return undefined;
  const held = await makeTemporary();
  try {
    await pipeline(content, createWriteStream(held.path, { mode: 0o600 }));
    return held;
  } catch (error) {
    await held[Symbol.asyncDispose]();
    return unavailable(error);
  }
}

/** Uploads an object through a temporary file, because S3 needs the length up front. */
async function putObject({ client, name }: Bucket, key: string, content: AsyncIterable<Uint8Array>): Promise<StoredObject> {
  const hash = createHash('sha256');
  let size = 0;
  await using held = await makeTemporary();
  const count = (chunk: Uint8Array) => {
    hash.update(chunk);
    size += chunk.length;
  };
  await pipeline(Readable.from(measureChunks(content, count)), createWriteStream(held.path, { mode: 0o600 }));
  const Body = createReadStream(held.path);
  await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body, ContentLength: size })).catch(unavailable);
  return { key, size, sha256: hash.digest('hex') };
}

/** Opens the bucket. @throws Stop if it does not exist or may not be used */
export async function openS3Files(place: S3Place): Promise<FileStore> {
  const { origin, pathname } = new URL(place.url);
  const bucket: Bucket = { client: connectTo(origin, place), name: pathname.slice(1) };
  const { client, name } = bucket;
  await client.send(new HeadBucketCommand({ Bucket: name })).catch((error: Error) => {
    throw new Stop(
      `The bucket ${name} at ${origin} cannot be used (${error.name}). Check SHIYI_FILES_URL, _REGION, _ACCESS_KEY and _SECRET_KEY.`,
    );
  });
  return {
    hold: (key) => holdObject(bucket, key),
    put: (key, content) => putObject(bucket, key, content),
    async get(key) {
      const content = await readObject(bucket, key);
      return content && Buffer.concat(await content.toArray().catch(unavailable));
    },
    async stream(key) {
      return (await readObject(bucket, key)) ?? unavailable(new Error(`There is no file ${key.slice(0, 8)}… in the bucket.`));
    },
    async delete(key) {
      if (isFileKey(key)) await client.send(new DeleteObjectCommand({ Bucket: name, Key: key })).catch(unavailable);
    },
  };
}
