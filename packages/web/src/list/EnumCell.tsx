import type { Meta } from '#api/meta.js';
import { type ChipTone, StatusChip } from '#ui/status/StatusChip.js';

interface Props {
  meta: Meta;
  /** Field of the record that has the value. */
  name: string;
  value: unknown;
  tone?: ChipTone | undefined;
}

/** Shows a value of an enumeration as a chip, in the contract's words. */
export function EnumCell({ meta, name, value, tone }: Props) {
  return <StatusChip tone={tone}>{meta.word(meta.output(name), value)}</StatusChip>;
}
