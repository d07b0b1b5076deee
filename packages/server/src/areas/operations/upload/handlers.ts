import { FileAnswer, type Handlers, type OpenHandlers, type StoredFile } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';

export const handlers: Handlers = {
  async uploadImage({ db, audit, principal }, { file }) {
    const { name, stored, type: mime } = file as Blob as StoredFile;
    const row = { ...stored, name: name.slice(0, 200), mime, created_by: principal.staffId };
    await db.insertInto('file').values(row).execute();
    const { key, size } = stored;
    audit({ target: key.slice(0, 8), after: { size, mime } });
    return { url: `/admin/v1/files/${key}`, key, size, mime };
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
