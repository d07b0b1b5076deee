import type { FieldMeta, OperationId } from '@shiyi/sdk';
import type { Context } from '../program/context.js';

/** Returns the contract's words for the fields of an answer, and for the values of those below them. */
export async function wordsIn({ say }: Context, id: OperationId) {
  const { operationMeta } = await import('../program/sdk.js');
  const output: readonly FieldMeta[] = (await operationMeta(id)).output;
  const labelOf = (field: FieldMeta | undefined, name: string) => (field ? say(field.zh, field.en) : name);
  const find = (name: string) => output.find((one) => one.name === name);
  const within = (name: string, inner: string) => find(name)?.fields?.find((one) => one.name === inner);
  return {
    label: (name: string, inner?: string) => (inner === undefined ? labelOf(find(name), name) : labelOf(within(name, inner), inner)),
    word(name: string, inner: string, value: string) {
      const found = within(name, inner)?.enum?.find((one) => one.value === value);
      return found ? say(found.zh, found.en) : value;
    },
  };
}
