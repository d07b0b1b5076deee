import type { FieldMeta, ListId, OperationId } from '@shiyi/sdk';
import { rowFields } from '../operation/select-fields.js';
import type { Context } from '../program/context.js';

/** Returns the contract's word for a value of an answer, such as a flag or a state. */
export async function wordsOf({ say }: Context, id: OperationId & ListId): Promise<(field: string, value: string) => string> {
  const { operationMeta } = await import('../program/sdk.js');
  const meta = await operationMeta(id);
  const fields: readonly FieldMeta[] = [...rowFields(meta.output), ...meta.input];
  return (field, value) => {
    const word = fields.find(({ name }) => name === field)?.enum?.find((one) => one.value === value);
    return word ? say(word.zh, word.en) : value;
  };
}
