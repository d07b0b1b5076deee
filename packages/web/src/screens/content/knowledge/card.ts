import type { Data, Input } from '@shiyi/sdk';

export type KnowledgeCard = Data<'getKnowledgeCard'>;

/** Returns the input that leaves a card as it is. */
export const inputOf = ({
  id,
  version,
  title,
  cover,
  content,
  category,
  day_no,
  label_ids,
  status,
}: KnowledgeCard): Input<'updateKnowledgeCard'> => ({
  ...{ id, version, title, content, category, label_ids, status },
  ...(cover === null ? {} : { cover }),
  ...(day_no === null ? {} : { day_no }),
});
