import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type SmartGroup = Row<'listIntelligentTagGroups'>;
export type SmartTag = Row<'listIntelligentTags'>;
export type SmartTagRecord = Data<'getIntelligentTag'>;

export const listPath = '/user/smart-tags';
export const editorPath = '/user/smart-tags/edit';
export const tagPath = (tagId: number) => `/label/detail?tag_id=${tagId}`;
export const reasonsPath = (tagId: number, customerId: number) => `/label/client?tag_id=${tagId}&user_id=${customerId}`;

export const statusTones: Record<SmartTag['status'], ChipTone> = { waiting: 'wait', computing: 'info', done: 'good', failed: 'bad' };

export interface TagFilter {
  /** Found in the names of groups or tags. */
  word: string;
  /** Of the tags; a group without one in this state is left out. */
  status: string | undefined;
}

/** Returns the groups with their tags, the highest priority first; a search finds groups by their own names, or by their tags. */
export function groupsWithTags(groups: readonly SmartGroup[], tags: readonly SmartTag[], { word, status }: TagFilter) {
  const wanted = word.trim().toLocaleLowerCase();
  const fits = ({ name }: { name: string }) => name.toLocaleLowerCase().includes(wanted);
  const inState = tags.filter((tag) => status === undefined || tag.status === status);
  return groups.flatMap((group) => {
    const own = inState.filter((tag) => tag.tag_group_id === group.id).sort((a, b) => b.priority - a.priority || a.id - b.id);
    const shown = fits(group) ? own : own.filter(fits);
    return shown.length > 0 || (fits(group) && status === undefined) ? [{ group, tags: shown }] : [];
  });
}
