import type { Row } from '@shiyi/sdk';

export type Label = Row<'listLabels'>;
export type LabelType = Label['type'];

export const listPath = '/label/list';
export const labelPath = (id: number) => `/label/detail?id=${id}`;
export const readersPath = (id: number) => `/label/client?id=${id}`;

/** Key of the group of labels without a parent. */
export const topKey = 'top';

const bySort = (one: Label, other: Label) => one.sort - other.sort || other.created_at.localeCompare(one.created_at);

export const childrenOf = (labels: readonly Label[], pid: number | null) => labels.filter((one) => one.pid === pid).sort(bySort);

/** What a save of a label takes, with everything as it is. */
const inputOf = ({ id, version, name, pid, tag_ids, sort }: Label) => ({
  id,
  version,
  name,
  tag_ids,
  sort,
  ...(pid === null ? {} : { pid }),
});

/** The saves that put a label at a place below a parent, or at the top: its own first, then those whose number changes. */
export function savesOf(labels: readonly Label[], id: number, pid: number | null, index: number) {
  const moved = labels.find((one) => one.id === id);
  if (!moved) return [];
  const others = childrenOf(labels, pid).filter((one) => one.id !== id);
  const line = [...others.slice(0, index), { ...moved, pid }, ...others.slice(index)];
  return line
    .map((one, at) => ({ ...one, sort: at + 1 }))
    .filter((one) => one.sort !== labels.find((was) => was.id === one.id)?.sort || (one.id === id && pid !== moved.pid))
    .sort((one, other) => Number(other.id === id) - Number(one.id === id))
    .map(inputOf);
}
