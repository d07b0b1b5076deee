import { Readable } from 'node:stream';
import { fileAddress } from '../../../files/addresses.js';
import { registerFile } from '../../../files/delete-unused-files.js';
import { checkMedia, type MediaType, mimeOf } from '../../../files/media.js';
import { FileReply, type Handlers, type OpenHandlers, type PreparingContext, StoredFile, StoredFileReply } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { readPicture } from '../../../pictures/picture.js';
import { toJpeg } from '../../../pictures/to-jpeg.js';

/** How long a browser keeps a picture. */
const keptSeconds = 3600;
const mostName = 128;

const isPicture = (mime: string) => mime.startsWith('image/');

/** A picture without its metadata, in a format that WeCom takes. */
async function cleanPicture(uploaded: Buffer) {
  const picture = readPicture(uploaded);
  if (picture.mime !== 'image/webp') return picture;
  const bytes = await toJpeg(picture.bytes);
  checkMedia('image', bytes);
  return { bytes, mime: 'image/jpeg' };
}

/** Stores a picture again without its metadata. */
async function withoutMetadata({ deps: { database, files } }: PreparingContext, file: StoredFile, uploaded: Buffer): Promise<StoredFile> {
  const { bytes, mime } = await cleanPicture(uploaded);
  const stored = await files.put(await database.system(registerFile), Readable.from([bytes]));
  await files.delete(file.stored.key);
  return new StoredFile(stored, mime === 'image/jpeg' ? file.name.replace(/\.webp$/i, '.jpg') : file.name, mime);
}

/** Checks an uploaded file by its bytes. @throws Refusal 42200 */
async function checkedMedia(context: PreparingContext, file: StoredFile, type: MediaType) {
  const bytes = await context.deps.files.get(file.stored.key);
  if (!bytes) throw new Error('The uploaded file is gone.');
  const { duration_s } = checkMedia(type, bytes);
  const kept = type === 'image' ? await withoutMetadata(context, file, bytes) : file;
  return { stored: kept.stored, name: kept.name.slice(-mostName), mime: type === 'image' ? kept.type : mimeOf[type], duration_s };
}

export const handlers: Handlers = {
  async uploadImage({ db, audit, principal }, { file }) {
    const { name, stored, type: mime } = file as Blob as StoredFile;
    const row = { ...stored, name: name.slice(0, 200), mime, created_by: principal.staffId };
    await db.insertInto('file').values(row).execute();
    const { key, size } = stored;
    audit({ target: key.slice(0, 8), after: { size, mime } });
    return { url: `${fileAddress}${key}`, key, size, mime };
  },

  uploadMedia: {
    async prepare(context, input) {
      const file = input.file as Blob as StoredFile;
      const { stored, name, mime, duration_s } = await checkedMedia(context, file, input.type);
      return async ({ db, audit, principal }) => {
        await db
          .insertInto('file')
          .values({ ...stored, name, mime, created_by: principal.staffId })
          .execute();
        const { key, size } = stored;
        audit({ target: key.slice(0, 8), after: { type: input.type, size, mime } });
        return { url: `${fileAddress}${key}`, key, size, mime, name, duration_s };
      };
    },
  },
};

const missing = () =>
  new Refusal(40400, ['文件不存在，或它的地址已过期；请刷新页面', 'There is no such file, or its address has ended; reload the page']);

export const openHandlers: OpenHandlers = {
  async getFile({ deps }, { key, sign }) {
    const known = await deps.database.system(
      (db) =>
        db
          .selectFrom('file')
          .select(['name', 'mime', 'size', 'sha256', 'enterprise_id', 'is_public'])
          .where('key', '=', key)
          .executeTakeFirst(),
      'read',
    );
    const mayRead = known?.is_public || (known && deps.fileAddresses.isSigned({ enterpriseId: known.enterprise_id, key }, sign));
    if (!mayRead) throw missing();
    // A file that a user made is downloaded, never opened as a page of this server.
    if (!isPicture(known.mime)) return new StoredFileReply({ key, size: Number(known.size), sha256: known.sha256 }, known.mime, known.name);
    const bytes = await deps.files.get(key);
    if (!bytes) throw missing();
    return new FileReply(bytes, known.mime, undefined, keptSeconds);
  },
};
