import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import type { Choice } from '#api/meta.js';

/** Whose tags are chosen; each has a call of its own, because staff may set one without the other. */
export type TagSubject = 'customers' | 'questionnaires';

interface TagGroup {
  name: string;
  tags: readonly { id: number; name: string }[];
}

const choicesOf = (groups: readonly TagGroup[] | undefined): Choice[] | undefined =>
  groups?.flatMap((group) => group.tags.map((tag) => ({ value: tag.id, label: tag.name, note: group.name })));

/** Returns the tags that may be chosen, each with its group, and the state of their loading. */
export function useTagChoices(subject: TagSubject) {
  const mayReadCustomers = useMay('getCustomerParams');
  const customers = useOperation('getCustomerParams', subject === 'customers' && mayReadCustomers ? {} : null);
  const questionnaires = useOperation('getQuestionnaireTags', subject === 'questionnaires' ? {} : null);
  const { error, refresh } = subject === 'customers' ? customers : questionnaires;
  const groups = subject === 'customers' ? customers.data?.tag_groups : questionnaires.data;
  return { choices: choicesOf(groups), error, onRetry: () => void refresh() };
}
