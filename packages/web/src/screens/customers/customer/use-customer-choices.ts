import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import type { Choice } from '#api/meta.js';

export interface CustomerChoices {
  staff: Choice[];
  channels: Choice[];
}

const choicesOf = (list: readonly { id: number; name: string }[] | undefined): Choice[] =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Returns what filters and forms of customers offer. */
export function useCustomerChoices(): CustomerChoices {
  const may = useMay('getCustomerParams');
  const { data } = useOperation('getCustomerParams', may ? {} : null);
  return {
    staff: choicesOf(data?.staff),
    channels: choicesOf(data?.channels),
  };
}
