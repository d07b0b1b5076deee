import type { Input } from '@shiyi/sdk';
import type { PreparedHandler, PreparingContext } from '../../../http/context.js';
import { visibleCustomers } from '../../../person/customers.js';
import { storedElements } from '../../../poster-drawing/check-layout.js';
import { drawLayout } from '../../../poster-drawing/draw-poster.js';
import { drawPoster, todayOf } from '../../../poster-drawing/order.js';
import { storedPicture } from '../../../poster-drawing/stored-picture.js';
import { mustExist } from '../../../records/must-exist.js';

/** The nickname to draw: the given one, or that of the customer. @throws Refusal 40400 unless the caller may see the customer */
async function nickOf({ principal, tenant }: PreparingContext, { user_id, nick }: Input<'createPosterDrawing'>) {
  if (user_id === undefined) return nick;
  const customer = await tenant(
    (db) => mustExist(visibleCustomers({ db, principal }).select('customer.nick_name').where('customer.id', '=', user_id)),
    'read',
  );
  return nick ?? customer.nick_name;
}

export const createPosterDrawing: PreparedHandler<'createPosterDrawing'> = {
  async prepare(preparing, input) {
    const { deps, principal } = preparing;
    const { poster_id: posterId, user_id: userId, avatar, date, url, copy_id } = input;
    const nick = await nickOf(preparing, input);
    const order = { enterpriseId: principal.enterpriseId, posterId, userId, nick, avatar, date, url };
    const { address, width, height, size } = await drawPoster(deps, order);
    return async ({ db, audit }) => {
      const copy =
        copy_id === undefined
          ? undefined
          : await mustExist(
              db
                .updateTable('poster_copy')
                .set((row) => ({ use_count: row('use_count', '+', 1) }))
                .where('id', '=', copy_id)
                .returning('content'),
            );
      audit({ target: posterId, after: { user_id: userId ?? null, size } });
      return { url: address, width, height, size, text: copy?.content ?? null };
    };
  },
};

export const queryPosterPreview: PreparedHandler<'queryPosterPreview'> = {
  async prepare({ deps, principal, tenant }, { image, qr, elements = [], nick, avatar, date, url }) {
    const { enterpriseId } = principal;
    const size = await storedPicture(deps, enterpriseId, image, 'image');
    const layout = { image, qr, elements: storedElements({ qr, elements }, size) };
    const day = date ?? (await tenant((db) => todayOf(db, enterpriseId), 'read'));
    const { png, width, height } = await drawLayout(deps, enterpriseId, layout, { nick, avatar, date: day, url });
    return async () => ({ picture: `data:image/png;base64,${png.toString('base64')}`, width, height });
  },
};
