import type { ReactNode } from 'react';
import type { RowActions } from '#ui/menu/RowMenu.js';

export interface OrderedItem {
  id: number;
  name: string;
  row: ReactNode;
  actions: RowActions;
}

export interface OrderedGroup {
  key: string;
  title: string;
  head: ReactNode;
  /** Shown when the group is empty. */
  empty: string;
  items: readonly OrderedItem[];
}

/** A group that an item may move to, with the names of what it has. */
export interface MoveTarget extends Pick<OrderedGroup, 'key' | 'title'> {
  items: readonly Pick<OrderedItem, 'id' | 'name'>[];
}

export interface OrderedGroupsProps {
  groups: readonly OrderedGroup[];
  /** All groups that an item may move to, if those on the screen are not all. */
  targets?: readonly MoveTarget[];
  /** Label of the choice of a group. */
  groupLabel: string;
  movable: boolean;
  /** Called with the group and the index among its other items. */
  onMove: (id: number, key: string, index: number) => void;
}

const isGroup = (id: unknown): id is string => typeof id === 'string';
export const findItem = <Group extends MoveTarget>(groups: readonly Group[], id: unknown) =>
  groups.flatMap((group) => group.items.map((item, index) => ({ group, item, index }))).find((one) => one.item.id === id);

/** The position of an item after it was dropped on another or on a group. */
export function spotOf(groups: readonly OrderedGroup[], active: unknown, over: unknown) {
  const from = findItem(groups, active);
  if (!from || over === undefined || active === over) return undefined;
  if (isGroup(over)) {
    const group = groups.find((one) => one.key === over);
    return group && { key: group.key, index: group.items.filter((one) => one.id !== active).length };
  }
  const to = findItem(groups, over);
  return to && { key: to.group.key, index: to.index };
}

/** Puts an id at an index among others. */
export const moveIdTo = (ids: readonly number[], id: number, index: number): number[] => {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
};
