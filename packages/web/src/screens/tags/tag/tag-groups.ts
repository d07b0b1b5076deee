import type { Data } from '@shiyi/sdk';

export type TagGroup = Data<'getTagTree'>[number];
export type Tag = TagGroup['tags'][number];

/** The groups with what a search finds: groups by their own names with all tags, others with the tags that match. */
export function groupsMatching(groups: readonly TagGroup[], word: string): TagGroup[] {
  const wanted = word.trim().toLocaleLowerCase();
  if (wanted === '') return [...groups];
  const fits = (name: string) => name.toLocaleLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    if (fits(group.name)) return [group];
    const tags = group.tags.filter((tag) => fits(tag.name));
    return tags.length > 0 ? [{ ...group, tags }] : [];
  });
}
