import type { Data } from '@shiyi/sdk';

export type ValueType = Data<'createParam'>['value_type'];

export type Choice = Data<'createParam'>['choices'][number];

/** What a value of a parameter may be, as its row says. */
export interface Kind {
  value_type: ValueType;
  json_schema?: string | null | undefined;
  minimum?: number | null | undefined;
  maximum?: number | null | undefined;
  unit?: string | null | undefined;
  choices?: readonly Choice[] | undefined;
}
