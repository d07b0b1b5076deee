import type { Sentence } from '../../../http/refusal.js';
import type { WxTagGroup } from '../../../outside/wecom/customers.js';

export interface OurGroup {
  id: number;
  name: string;
  scope: string;
  kind: string;
  wx_group_id: string | null;
}

export interface OurTag {
  id: number;
  tag_group_id: number;
  name: string;
  wx_tag_id: string | null;
}

interface Wanted {
  wx_id: string;
  name: string;
  sort: number;
}

/** Changes to make to the local groups or tags, each matched to one in WeCom. */
export interface Plan {
  make: Wanted[];
  change: (Wanted & { id: number })[];
  /** Deleted in WeCom: kept here, but unlinked. */
  untie: number[];
  failed: Sentence[];
}

interface Ours {
  id: number;
  name: string;
  wx_id: string | null;
  /** Never link this to WeCom, even if the names match. */
  barred?: boolean;
}

const sameName = (name: string): Sentence => [
  `「${name}」与本地已有名称相同，未能同步，请先修改其中一个`,
  `“${name}” has the same name as a local one and wasn’t synced; rename one of them`,
];

/** Returns the items whose name is taken by another local item, or by one that keeps it because its own new name is taken. */
function stuckOf(ours: Ours[], theirs: Wanted[], tiedTo: (one: Wanted) => Ours | undefined): Set<string> {
  const stuck = new Set<string>();
  for (let before = -1; before < stuck.size; ) {
    before = stuck.size;
    const going = theirs.filter((one) => !stuck.has(one.wx_id));
    const moving = new Set(going.map((one) => tiedTo(one)?.id));
    const taken = new Set(ours.filter((one) => !moving.has(one.id)).map((one) => one.name));
    for (const { wx_id, name } of going) {
      if (taken.has(name)) stuck.add(wx_id);
      taken.add(name);
    }
  }
  return stuck;
}

/** Matches items by id, then by name, and returns those that are new, changed or gone. Local names are unique. */
export function planFor(ours: Ours[], theirs: Wanted[]): Plan {
  const byWxId = new Map(ours.filter((one) => one.wx_id !== null).map((one) => [one.wx_id, one]));
  const free = new Map(ours.filter((one) => one.wx_id === null && !one.barred).map((one) => [one.name, one]));
  const tiedTo = (one: Wanted) => byWxId.get(one.wx_id) ?? free.get(one.name);
  const stuck = stuckOf(ours, theirs, tiedTo);
  const going = theirs.filter((one) => !stuck.has(one.wx_id));
  const there = new Set(theirs.map((one) => one.wx_id));
  return {
    make: going.filter((one) => !tiedTo(one)),
    change: going.flatMap((one) => {
      const tied = tiedTo(one);
      return tied ? [{ ...one, id: tied.id }] : [];
    }),
    untie: ours.filter((one) => one.wx_id !== null && !there.has(one.wx_id)).map((one) => one.id),
    failed: theirs.filter((one) => stuck.has(one.wx_id)).map((one) => sameName(one.name)),
  };
}

const inOrder = <T extends { order: number; id: string }>(list: T[]) =>
  list.toSorted((one, other) => other.order - one.order || (one.id < other.id ? -1 : 1));

/** WeCom sorts by order, descending. */
export const wanted = (list: { id: string; name: string; order: number }[]): Wanted[] =>
  inOrder(list).map(({ id, name }, sort) => ({ wx_id: id, name, sort }));

export const planGroups = (ours: OurGroup[], theirs: WxTagGroup[]): Plan =>
  planFor(
    ours.map(({ id, name, scope, kind, wx_group_id }) => ({ id, name, wx_id: wx_group_id, barred: scope !== 'corp' || kind !== 'manual' })),
    wanted(theirs),
  );

export const planTags = (ours: OurTag[], theirs: WxTagGroup['tags']): Plan =>
  planFor(
    ours.map(({ id, name, wx_tag_id }) => ({ id, name, wx_id: wx_tag_id })),
    wanted(theirs),
  );
