import type { Sentence } from '../../../http/refusal.js';
import type { WxTagGroup } from '../../../outside/wecom/corp-tags.js';

export interface LocalGroup {
  id: number;
  name: string;
  scope: string;
  kind: string;
  wx_group_id: string | null;
}

export interface LocalTag {
  id: number;
  tag_group_id: number;
  name: string;
  wx_tag_id: string | null;
}

interface RemoteItem {
  wx_id: string;
  name: string;
  sort: number;
}

/** Changes to make to the local groups or tags, each matched to one in WeCom. */
export interface TagDiff {
  make: RemoteItem[];
  change: (RemoteItem & { id: number })[];
  /** Deleted in WeCom: kept here, but unlinked. */
  untie: number[];
  failed: Sentence[];
}

interface LocalItem {
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
function stuckOf(ours: LocalItem[], theirs: RemoteItem[], tiedTo: (one: RemoteItem) => LocalItem | undefined): Set<string> {
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

/** Matches items by id, then by name, and returns those that are new, changed or deleted. Local names are unique. */
export function diffItems(ours: LocalItem[], theirs: RemoteItem[]): TagDiff {
  const byWxId = new Map(ours.filter((one) => one.wx_id !== null).map((one) => [one.wx_id, one]));
  const free = new Map(ours.filter((one) => one.wx_id === null && !one.barred).map((one) => [one.name, one]));
  const tiedTo = (one: RemoteItem) => byWxId.get(one.wx_id) ?? free.get(one.name);
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
export const remoteItems = (list: { id: string; name: string; order: number }[]): RemoteItem[] =>
  inOrder(list).map(({ id, name }, sort) => ({ wx_id: id, name, sort }));

export const diffGroups = (ours: LocalGroup[], theirs: WxTagGroup[]): TagDiff =>
  diffItems(
    ours.map(({ id, name, scope, kind, wx_group_id }) => ({ id, name, wx_id: wx_group_id, barred: scope !== 'corp' || kind !== 'manual' })),
    remoteItems(theirs),
  );

export const diffTags = (ours: LocalTag[], theirs: WxTagGroup['tags']): TagDiff =>
  diffItems(
    ours.map(({ id, name, wx_tag_id }) => ({ id, name, wx_id: wx_tag_id })),
    remoteItems(theirs),
  );
