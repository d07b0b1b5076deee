import { fileTypeFromBuffer } from 'file-type';
import { FileAnswer, type Handlers, type OpenHandlers, type StoredFile } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';

const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export const handlers: Handlers = {
  uploadImage: {
    async prepare({ services, principal }, { file }) {
      const { name, stored } = file as Blob as StoredFile;
      const { key, size, sha256 } = stored;
      // Detect the type from the content; the name and declared type come from the client and are not trusted.
      const found = await fileTypeFromBuffer((await services.files.get(key)) ?? Buffer.alloc(0));
      if (!found || !pictures.has(found.mime))
        throw refuseField(42200, 'file', 'picture', ['请上传 PNG、JPEG、GIF 或 WebP 图片', 'Upload a PNG, JPEG, GIF or WebP picture']);
      const { mime } = found;
      const row = {
        key,
        name: name.slice(0, 200),
        mime,
        size,
        sha256,
        created_by: principal.staffId,
      };
      return async ({ db, audit }) => {
        await db.insertInto('file').values(row).execute();
        audit({ target: key.slice(0, 8), after: { size, mime } });
        return { url: `/admin/v1/files/${key}`, key, size, mime };
      };
    },
  },
};

export const openHandlers: OpenHandlers = {
  async getFile({ services }, { key }) {
    const known = await services.database.system(
      (db) => db.selectFrom('file').select(['mime']).where('key', '=', key).executeTakeFirst(),
      'read',
    );
    const bytes = known && (await services.files.get(key));
    if (!bytes) throw notFound();
    return new FileAnswer(bytes, known.mime);
  },
};
