import type { OperationState } from '../api/client.js';

/** What a table shows of a list's answer, and of the wait for it. */
export const answered = <R extends { id: number }>(list: OperationState<{ list: R[] }>) => ({
  rows: list.data?.list,
  rowKey: (row: R) => row.id,
  error: list.error,
  onRetry: () => void list.refresh(),
  stale: list.isLoading,
});
