import { useEffect, useState } from 'react';
import { useOperation } from '#api/client.js';

const most = 20;

/** Names of staff that were listed in this window, because a list shows only those that match its search. */
const names = new Map<number, string>();

/** Returns staff as choices, searched on the server, and the names of those that were listed before. */
export function useStaffChoices() {
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listStaff', { limit: most, sort: 'name', ...(keyword ? { keyword } : {}) }, { keepPreviousData: true });
  const people = found.data?.list;
  useEffect(() => {
    for (const { id, name } of people ?? []) names.set(id, name);
  }, [people]);
  return {
    people,
    names,
    choices: people?.map(({ id, name, username }) => ({ value: id, label: name, note: username })),
    error: found.error,
    onRetry: () => void found.refresh(),
    remote: { onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) },
  };
}
