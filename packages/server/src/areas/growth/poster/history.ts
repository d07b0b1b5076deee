import type { Input } from '@shiyi/sdk';
import type { HistoryKind } from '../../../history/history-kind.js';
import type { Caller, Handlers } from '../../../http/context.js';
import { optionsOf } from '../../../http/enum-options.js';
import { columns } from './columns.js';
import { addPoster, changePoster, sizeInFiles } from './save.js';

const elementWord = (type: string, language: Caller['language']) =>
  optionsOf('PosterElementType', language).find(({ value }) => value === type)?.label ?? type;

/** Saves of earlier versions, whose pictures were read when they were saved first. */
const handlers: Handlers = {
  createPoster: async (context, input: Input<'createPoster'>) => addPoster(context, input, await sizeInFiles(context, input.image)),
  updatePoster: async (context, input: Input<'updatePoster'>) => changePoster(context, input, await sizeInFiles(context, input.image)),
};

export const historyKinds: HistoryKind[] = [
  {
    object: 'poster',
    read: 'getPoster',
    save: 'updatePoster',
    create: 'createPoster',
    handlers,
    writes: ['createPoster', 'updatePoster', 'deletePoster'],
    parts: { elements: { key: 'type', name: 'type', isOrdered: true } },
    itemOf: elementWord,
    async wordsOf(_db, _id, language) {
      return (field, value) => {
        // Whole lists differ only in the order of what they have in common.
        if (field === 'elements' && Array.isArray(value)) return value.map((one) => elementWord(String(one), language)).join('、');
        if (field !== 'qr') return undefined;
        const { x, y, w, h } = value as Input<'createPoster'>['qr'];
        return `${w} × ${h} px (${x}, ${y})`;
      };
    },
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
