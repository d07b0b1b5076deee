import type { ImportProfile } from '../import-profile.js';
import type { ImportField, ImportKind, Values } from '../kind.js';
import { standInsFor } from '../kind-fields.js';
import { fieldFor, headKey, headName, type Mapping, normalizeHead } from './columns.js';

/** The field of a column, and its source: chosen now, remembered from the same header row, the company's word, or matched by its header. */
export interface Match {
  field: string | null;
  by: 'chosen' | 'remembered' | 'company' | 'head' | null;
}

/** Returns the program whose export has these heads. */
export function profileOf(heads: readonly string[], { profiles = [] }: ImportKind): ImportProfile | undefined {
  const known = new Set(heads.map(normalizeHead));
  return profiles.find((one) => one.heads.every((head) => known.has(normalizeHead(head))));
}

const columnsOf = (profile: ImportProfile | undefined): Mapping =>
  new Map(Object.entries(profile?.columns ?? {}).map(([head, field]) => [headName(head), field]));

/** The number and name of a group in WeCom's heads: 标签组1(来源). */
const groupName = /[(（][^()（）]*[)）]$/;

const none: Mapping = new Map();
type SureMatch = Match & { sure: number };

/** Gives each field to its best column only. One that collects texts takes all that were chosen for it. */
const bestOf = (found: readonly SureMatch[], fields: readonly ImportField[]): Match[] =>
  found.map(({ field, sure, by }, index) => {
    const collects = sure >= 2.5 && fields.some((one) => one.name === field && one.collects);
    const better = found.some((other, at) => other.field === field && (other.sure > sure || (other.sure === sure && at < index)));
    return field !== null && better && !collects ? { field: null, by: null } : { field, by };
  });

/** What people chose for columns. Fields of the company are by `headKey`. */
export interface FieldSources {
  chosen: Mapping;
  remembered?: Mapping | undefined;
  company?: Mapping | undefined;
}

type Sources = Required<{ [Key in keyof FieldSources]: Mapping }> & { profile: Mapping; isComplete: boolean };

function match(heads: readonly string[], fields: readonly ImportField[], sources: Sources): Match[] {
  const { chosen, remembered, company, profile, isComplete } = sources;
  const found = heads.map((head): SureMatch => {
    const name = headName(head);
    for (const [map, key, sure, by] of [
      [chosen, name, 4, 'chosen'],
      [remembered, name, 3, 'remembered'],
      [company, headKey(head), 2.75, 'company'],
      [profile, name, 2.5, 'head'],
      ...(/^标签组\d/.test(name) ? [[profile, name.replace(groupName, '').trim(), 2.5, 'head'] as const] : []),
    ] as const)
      if (map.has(key)) return { field: map.get(key) ?? null, sure, by: map.get(key) === null && by === 'head' ? null : by };
    const guess = isComplete ? undefined : fieldFor(head, fields);
    return guess ? { ...guess, by: 'head' } : { field: null, sure: 0, by: null };
  });
  return bestOf(found, fields);
}

/** Matches columns to fields. A table has either a line for each record, or a column for each measure. */
export function matchColumns(
  heads: readonly string[],
  kind: ImportKind,
  { chosen, remembered = none, company = none }: FieldSources,
  given: Values = {},
): Match[] {
  const profile = profileOf(heads, kind);
  const sources = { chosen, remembered, company, profile: columnsOf(profile), isComplete: profile?.isComplete ?? false };
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
  const others = new Set([...tells, ...values, ...kind.fields.filter(({ name }) => only[name]?.length === 0)]);
  const wide = match(
    heads,
    kind.fields.filter((field) => !others.has(field)),
    sources,
  );
  return isAmong(measures, wide) ? wide : simple;
}

/** Whether the table has a column for each measure. */
export const isWide = (matches: readonly Match[], { fields }: ImportKind) =>
  matches.some((one) => fields.some(({ name, measure }) => measure && name === one.field));
