import type { Directory } from './directory.js';

/** Entities of these kinds are stored once they differ from those that a company began with. */
export const entityKinds = [
  'departments',
  'members',
  'contacts',
  'tagGroups',
  'groups',
  'ways',
  'welcomes',
  'joinWays',
  'groupWelcomes',
  'endedFriendships',
  'messages',
  'appRanges',
  'menus',
  'groupMessages',
  'quotas',
  'archive',
  'agreements',
  'interceptRules',
  'media',
  'transfers',
  'groupTransfers',
  'leavers',
  'staffLimits',
] as const;

export type EntityKind = (typeof entityKinds)[number];

/** The maps that a kind's entities have, whose values have their key as `userid`. */
const nestedMaps: Partial<Record<EntityKind, string>> = { contacts: 'follows', groups: 'members' };

type Fields = Record<string, unknown>;

export const entityMap = (directory: Directory, kind: EntityKind) => directory[kind] as Map<string | number, unknown>;

export const entityKey = (kind: EntityKind, key: string) => (kind === 'departments' ? Number(key) : key);

export function textOf(kind: EntityKind, entity: unknown): string {
  const nested = nestedMaps[kind];
  if (nested === undefined) return JSON.stringify(entity);
  const fields = entity as Fields;
  return JSON.stringify({ ...fields, [nested]: [...(fields[nested] as Map<string, unknown>).values()] });
}

export function entityOf(kind: EntityKind, text: string): unknown {
  const nested = nestedMaps[kind];
  const entity: unknown = JSON.parse(text);
  if (nested === undefined) return entity;
  const fields = entity as Fields;
  return { ...fields, [nested]: new Map((fields[nested] as { userid: string }[]).map((one) => [one.userid, one])) };
}
