import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore, StoredObject } from '../files/file-store.js';
import { mediaOf } from './chats/media.js';

interface DemoFile {
  name: string;
  mime: string;
  bytes: Buffer;
  sha256: string;
}

const kinds: Record<string, Omit<DemoFile, 'bytes' | 'sha256'> & { of: string }> = {
  breakfast: { name: '早餐拼盘.png', mime: 'image/png', of: 'picture-bread.breakfast' },
  dinner: { name: '晚餐示范.png', mime: 'image/png', of: 'picture-rice.dinner' },
  reminder: { name: '打卡提醒.amr', mime: 'audio/amr', of: 'voice.reminder' },
  handbook: { name: '外食点餐手册.pdf', mime: 'application/octet-stream', of: 'file.handbook' },
};

const form = /^demo-([a-z]+)-(\d+)-+$/;
const keyLength = 43;

/** The key of a file that every sandbox company has. It has the form of any other key, and is as private: it needs a signed address. */
export const demoFileKey = (kind: string, enterpriseId: number): string => `demo-${kind}-${enterpriseId}-`.padEnd(keyLength, '-');

const drawn = new Map<string, DemoFile>();

/** A file of the sandbox, which is drawn when it is read; undefined for any other key. */
export function demoFile(key: string): DemoFile | undefined {
  const [, kind = ''] = form.exec(key) ?? [];
  const known = kinds[kind];
  if (!known) return undefined;
  const before = drawn.get(kind);
  if (before) return before;
  const bytes = mediaOf(known.of) as Buffer;
  const file = { name: known.name, mime: known.mime, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  drawn.set(kind, file);
  return file;
}

/** A store that also has the files of the sandbox. They are seeded in a transaction, in which nothing can be stored. */
export const withDemoFiles = (store: FileStore): FileStore => ({
  ...store,
  get: async (key) => demoFile(key)?.bytes ?? store.get(key),
  stream: async (key) => {
    const file = demoFile(key);
    return file ? Readable.from([file.bytes]) : store.stream(key);
  },
  put: (key, content): Promise<StoredObject> => store.put(key, content),
});
