import { useOperation } from '#api/client.js';

/** Returns the lines of business as choices. */
export function useEnterpriseTypes() {
  return (useOperation('getEnterpriseTypes', {}).data ?? []).map(({ value, label }) => ({ value: String(value), label }));
}
