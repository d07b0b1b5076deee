import type { ImportProfile } from '../import-profile.js';
import type { ImportField, ImportKind, Values } from '../kind.js';
import { standInsFor } from '../kind-fields.js';
import { fieldFor, headName, type Mapping, normalizeHead } from './columns.js';

/** The field of a column, and its source: chosen now, remembered from the same header row, or matched by its header. */
export interface Match {
  field: string | null;
  by: 'chosen' | 'remembered' | 'head' | null;
}

/** Returns the program whose export has these heads. */
export function profileOf(heads: readonly string[], { profiles = [] }: ImportKind): ImportProfile | undefined {
  const known = new Set(heads.map(normalizeHead));
  return profiles.find((one) => one.heads.every((head) => known.has(normalizeHead(head))));
}

const columnsOf = (profile: ImportProfile | undefined): Mapping =>
  new Map(Object.entries(profile?.columns ?? {}).map(([head, field]) => [headName(head), field]));

const own: Mapping = new Map();
type SureMatch = Match & { sure: number };

/** Gives each field to its best column only. One that collects texts takes all that were chosen for it. */
const bestOf = (found: readonly SureMatch[], fields: readonly ImportField[]): Match[] =>
  found.map(({ field, sure, by }, index) => {
    const collects = sure >= 2.5 && fields.some((one) => one.name === field && one.collects);
    const better = found.some((other, at) => other.field === field && (other.sure > sure || (other.sure === sure && at < index)));
    return field !== null && better && !collects ? { field: null, by: null } : { field, by };
  });

interface Sources {
  chosen: Mapping;
  remembered: Mapping;
  profile: Mapping;
}

function match(heads: readonly string[], fields: readonly ImportField[], { chosen, remembered, profile }: Sources): Match[] {
  const found = heads.map((head): SureMatch => {
    const name = headName(head);
    for (const [map, sure, by] of [
      [chosen, 4, 'chosen'],
      [remembered, 3, 'remembered'],
      [profile, 2.5, 'head'],
    ] as const)
      if (map.has(name)) return { field: map.get(name) ?? null, sure, by: map.get(name) === null && by === 'head' ? null : by };
    const guess = fieldFor(head, fields);
    return guess ? { ...guess, by: 'head' } : { field: null, sure: 0, by: null };
  });
  return bestOf(found, fields);
}

/** Matches columns to fields. A table has either a line for each record, or a column for each measure. */
export function matchColumns(
  heads: readonly string[],
  kind: ImportKind,
  chosen: Mapping,
  remembered: Mapping = own,
  given: Values = {},
): Match[] {
  const sources = { chosen, remembered, profile: columnsOf(profileOf(heads, kind)) };
  const measures = kind.fields.filter(({ measure }) => measure);
  const simple = match(
    heads,
    kind.fields.filter(({ measure }) => !measure),
    sources,
  );
  if (!kind.wide) return simple;
  const { by, only } = kind.wide;
  const isAmong = (fields: readonly ImportField[], matches: readonly Match[]) =>
    matches.some((one) => fields.some(({ name }) => name === one.field));
  const values = kind.fields.filter(({ name }) => measures.some(({ instead }) => instead === name));
  const tells = [...kind.fields.filter(({ name }) => name === by), ...standInsFor(kind, by)];
  if (!isAmong(measures, simple) && (isAmong(tells, simple) || (by in given && isAmong(values, simple)))) return simple;
  const none = new Set([...tells, ...values, ...kind.fields.filter(({ name }) => only[name]?.length === 0)]);
  const wide = match(
    heads,
    kind.fields.filter((field) => !none.has(field)),
    sources,
  );
  return isAmong(measures, wide) ? wide : simple;
}

/** Whether the table has a column for each measure. */
export const isWide = (matches: readonly Match[], { fields }: ImportKind) =>
  matches.some((one) => fields.some(({ name, measure }) => measure && name === one.field));
