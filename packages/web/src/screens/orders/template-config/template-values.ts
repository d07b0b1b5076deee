import type { Data, Input } from '@shiyi/sdk';

export type TemplateRecord = Data<'getTemplate'>;
export type Content = Input<'createTemplate'>['content'];

/** The content of a template as a save takes it. */
export function contentOf({ content }: TemplateRecord): Content {
  const { principal_user, camp, tags, recipe: _, goods: __, attachments, goods_ids, ...rest } = content;
  const values = {
    ...rest,
    principal_user_id: principal_user?.id,
    camp_id: camp?.id,
    ...(tags.length > 0 ? { tag_ids: tags.map(({ id }) => id) } : {}),
    ...(goods_ids.length > 0 ? { goods_ids } : {}),
    ...(attachments.length > 0 ? { attachments: attachments.map(present) } : {}),
  };
  return present(values) as Content;
}

/** The values that there are. */
const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

export const inputOf = (record: TemplateRecord): Input<'createTemplate'> => ({
  name: record.name,
  type: record.type,
  content: contentOf(record),
  status: record.status,
});

type Type = TemplateRecord['type'];

const ofService = [
  'service_type',
  'service_days',
  'principal',
  'principal_user_id',
  'camp_id',
  'energy',
  'start',
  'tag_ids',
  'recipe_id',
  'text',
] as const;

/** The fields of each type, in the order of the form. */
export const fieldsOf: Record<Type, readonly (keyof Content)[]> = {
  service: ofService,
  order: ['goods_ids', ...ofService],
  recipe: ['recipe_id'],
  message: ['text'],
};
