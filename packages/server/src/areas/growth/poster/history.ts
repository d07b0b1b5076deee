import type { Input } from '@shiyi/sdk';
import type { HistoryKind } from '../../../history/history-kind.js';
import type { Handlers } from '../../../http/context.js';
import { columns } from './columns.js';
import { addPoster, changePoster, knownSize } from './save.js';

/** Saves of earlier versions, whose pictures were read when they were saved first. */
const handlers: Handlers = {
  createPoster: async (context, input: Input<'createPoster'>) => addPoster(context, input, await knownSize(context, input.image)),
  updatePoster: async (context, input: Input<'updatePoster'>) => changePoster(context, input, await knownSize(context, input.image)),
};

export const historyKinds: HistoryKind[] = [
  {
    object: 'poster',
    read: 'getPoster',
    save: 'updatePoster',
    create: 'createPoster',
    handlers,
    writes: ['createPoster', 'updatePoster', 'deletePoster'],
    async stateOf(db, id) {
      const row = await db.selectFrom('poster').select(columns).where('poster.id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      const { title, category, image, qr, elements, label_ids, status, version } = row;
      return {
        name: title,
        version,
        fields: { title, ...(category === null ? {} : { category }), image, qr, elements, label_ids, status },
      };
    },
  },
];
