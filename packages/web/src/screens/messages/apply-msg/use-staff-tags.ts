import { useOperation } from '#api/client.js';

/** Returns the staff tags of WeCom, and the state of their loading. */
export function useStaffTags(isNeeded = true) {
  const { data, error, refresh } = useOperation('getStaffTags', isNeeded ? {} : null, { revalidateOnFocus: false });
  return { tags: data, error, onRetry: () => void refresh() };
}

/** Returns the names of tags, or their ids while WeCom has not told. */
export function useStaffTagNames(ids: readonly string[]): string[] {
  const { tags } = useStaffTags(ids.length > 0);
  return ids.map((id) => tags?.find((one) => one.id === id)?.name ?? `#${id}`);
}
