import { fileTypeFromBuffer } from 'file-type';
import { FileAnswer, type Handlers, type OpenHandlers, type StoredFile } from '../context.js';
import { notFound, refuseField } from '../refusal.js';

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export const uploadHandlers: Handlers = {
  async uploadImage({ db, principal, house, audit }, { file }) {
    const { name, stored } = file as Blob as StoredFile;
    const { key, size, sha256 } = stored;
    // What it is is read from its content; name and declared type are the sender's words.
    const found = await fileTypeFromBuffer((await house.files.get(key)) ?? Buffer.alloc(0));
    if (!found || !pictures.has(found.mime))
      throw refuseField(42200, 'file', 'picture', ['请上传 PNG、JPEG、GIF 或 WebP 图片', 'Upload a PNG, JPEG, GIF or WebP picture']);
    await db
      .insertInto('file')
      .values({
        enterprise_id: principal.enterpriseId,
        key,
        name: name.slice(0, 200),
        mime: found.mime,
        size,
        sha256,
        created_by: principal.staffId,
      })
      .execute();
    audit({ target: key.slice(0, 8), after: { size, mime: found.mime } });
    return { url: `/admin/v1/files/${key}`, key, size, mime: found.mime };
  },
};

export const openUploadHandlers: OpenHandlers = {
  async getFile({ house }, { key }) {
    const known = await house.database.system((db) => db.selectFrom('file').select(['mime']).where('key', '=', key).executeTakeFirst());
    const bytes = known && (await house.files.get(key));
    if (!bytes) throw notFound();
    return new FileAnswer(bytes, known.mime);
  },
};
