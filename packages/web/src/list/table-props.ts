import type { OperationState } from '#api/client.js';

/** Maps the state of a list operation to table props. */
export const tableProps = <R extends { id: number }>(list: OperationState<{ list: R[] }>) => ({
  rows: list.data?.list,
  rowKey: (row: R) => row.id,
  error: list.error,
  onRetry: () => void list.refresh(),
  stale: list.isLoading,
});
