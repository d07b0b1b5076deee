import { fileAddress } from '../../../files/addresses.js';
import { FileReply, type Handlers, type OpenHandlers, type StoredFile } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';

/** How long a browser keeps a picture. */
const keptSeconds = 3600;

export const handlers: Handlers = {
  async uploadImage({ db, audit, principal }, { file }) {
    const { name, stored, type: mime } = file as Blob as StoredFile;
    const row = { ...stored, name: name.slice(0, 200), mime, created_by: principal.staffId };
    await db.insertInto('file').values(row).execute();
    const { key, size } = stored;
    audit({ target: key.slice(0, 8), after: { size, mime } });
    return { url: `${fileAddress}${key}`, key, size, mime };
  },
};

export const openHandlers: OpenHandlers = {
  async getFile({ deps }, { key, sign }) {
    const known = await deps.database.system(
      (db) => db.selectFrom('file').select(['mime', 'enterprise_id', 'is_public']).where('key', '=', key).executeTakeFirst(),
      'read',
    );
    const mayRead = known?.is_public || (known && deps.fileAddresses.isSigned({ enterpriseId: known.enterprise_id, key }, sign));
    const bytes = mayRead && (await deps.files.get(key));
    if (!bytes)
      throw new Refusal(40400, [
        '图片不存在，或它的地址已过期；请刷新页面',
        'There is no such picture, or its address has ended; reload the page',
      ]);
    return new FileReply(bytes, known.mime, undefined, keptSeconds);
  },
};
