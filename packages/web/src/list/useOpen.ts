import { useAddressValue } from './useAddressValue.js';

export interface Opened {
  /** As it stands in the address: an id, or "new". */
  value: string | undefined;
  id: number | undefined;
  show: (record: number | string) => void;
  close: () => void;
}

/** Which record of a list is open: a link leads to it, going back closes it. */
export function useOpen(name = 'open'): Opened {
  const [value, set] = useAddressValue(name);
  return {
    value,
    id: value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined,
    show: set,
    close: () => set(undefined),
  };
}
