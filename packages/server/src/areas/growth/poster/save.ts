import type { Input } from '@shiyi/sdk';
import { setLabels } from '../../../content-labels/content-labels.js';
import { keysIn } from '../../../files/addresses.js';
import type { Context, PreparedHandler, PreparingContext } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { storedElements } from '../../../poster-drawing/check-layout.js';
import { storedPicture } from '../../../poster-drawing/stored-picture.js';
import { lockVersion } from '../../../records/version.js';
import { posterPicture } from '../../../sandbox/poster-picture.js';
import { posterRow } from './columns.js';

type PosterInput = Input<'createPoster'>;

interface Size {
  width: number;
  height: number;
}

/** Reads all pictures, so that none is saved that cannot be drawn. @throws Refusal 42200 */
async function readPictures({ deps, principal }: PreparingContext, { image, elements = [] }: PosterInput): Promise<Size> {
  const { width, height } = await storedPicture(deps, principal.enterpriseId, image, 'image');
  for (const [at, { type, image: address }] of elements.entries())
    if (type === 'picture' && address) await storedPicture(deps, principal.enterpriseId, address, `elements.${at}.image`);
  return { width, height };
}

/** The columns of a save; what it leaves out is empty or has its default. @throws Refusal 42200 */
function fieldsOf(input: PosterInput, { width, height }: Size) {
  const { title, category, image, qr, elements = [], status = 'on' } = input;
  const stored = storedElements({ qr, elements }, { width, height });
  const layout = { qr: JSON.stringify(qr), elements: JSON.stringify(stored) };
  return { title: title.trim(), category: category?.trim() || null, image, width, height, ...layout, status };
}

/** Keeps the size of an uploaded background, so that a version of the poster can be restored without the store. */
async function noteSize({ db }: Context, image: string, { width, height }: Size) {
  const [key = ''] = keysIn(image);
  await db.updateTable('file').set({ width, height }).where('key', '=', key).execute();
}

/** @throws Refusal 42200 for a picture whose size nobody read */
export async function sizeInFiles({ db }: Context, image: string): Promise<Size> {
  const [key = ''] = keysIn(image);
  const file = posterPicture(image) ?? (await db.selectFrom('file').select(['width', 'height']).where('key', '=', key).executeTakeFirst());
  if (!file?.width || !file.height)
    throw refuseField(42200, 'image', 'exists', ['图片已不存在，请重新上传', 'The picture no longer exists; upload it again']);
  return { width: file.width, height: file.height };
}

export async function addPoster(context: Context, input: PosterInput, size: Size) {
  const { db, audit } = context;
  const row = fieldsOf(input, size);
  const { id } = await db.insertInto('poster').values(row).returning('id').executeTakeFirstOrThrow();
  await setLabels(db, 'poster', id, input.label_ids);
  audit({ target: id });
  return posterRow(db, id);
}

/** @throws Refusal 40400, 40901, 42200 */
export async function changePoster(context: Context, { id, version, ...input }: Input<'updatePoster'>, size: Size) {
  const { db, audit } = context;
  const before = await lockVersion(db.selectFrom('poster').selectAll().where('id', '=', id), version);
  await db.updateTable('poster').set(fieldsOf(input, size)).where('id', '=', id).execute();
  await setLabels(db, 'poster', id, input.label_ids);
  audit({ target: id, before });
  return posterRow(db, id);
}

export const createPoster: PreparedHandler<'createPoster'> = {
  async prepare(preparing, input) {
    const size = await readPictures(preparing, input);
    return async (context) => {
      await noteSize(context, input.image, size);
      return addPoster(context, input, size);
    };
  },
};

export const updatePoster: PreparedHandler<'updatePoster'> = {
  async prepare(preparing, input) {
    const size = await readPictures(preparing, input);
    return async (context) => {
      await noteSize(context, input.image, size);
      return changePoster(context, input, size);
    };
  },
};
