import type { Data } from '@shiyi/sdk';

export type ParamValue = Data<'queryParamValue'>;

/** Returns the parameters under their headings, in the order of the server. */
export function groupParams(params: readonly ParamValue[]): [group: string, params: ParamValue[]][] {
  const groups = new Map<string, ParamValue[]>();
  for (const param of params) groups.set(param.group, [...(groups.get(param.group) ?? []), param]);
  return [...groups];
}
