import { useMeta } from '#api/meta.js';

/** Returns the labels and words of the order's own fields in `getService`. */
export function useServiceMeta() {
  const meta = useMeta('getService');
  const field = (name: string) => {
    const found = meta.output('service').fields?.find((one) => one.name === name);
    if (!found) throw new Error(`A service has no field ${name}.`);
    return found;
  };
  return {
    label: (name: string) => meta.label(field(name)),
    word: (name: string, value: unknown) => meta.word(field(name), value),
  };
}
