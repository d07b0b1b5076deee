export interface Change {
  /** Field name; empty if the record is not an object. */
  name: string;
  before?: unknown;
  after?: unknown;
}

export interface Changes {
  /** Fields that differ, or that exist on one side only when the sides share no fields. */
  shown: Change[];
  /** Fields that are equal, or that the request did not change. */
  rest: Change[];
}

function fieldsOf(text: string | null): Map<string, unknown> {
  if (text === null) return new Map();
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return new Map();
    return new Map(typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [['', value]]);
  } catch {
    return new Map([['', text]]);
  }
}

/** Why a value of the audit log is not shown. */
export type HiddenReason = 'consent' | 'permission';

/** Returns why a value is hidden; undefined if it is shown. */
export function hiddenReason(value: unknown): HiddenReason | undefined {
  if (typeof value !== 'object' || value === null || !('hidden' in value)) return undefined;
  return value.hidden === 'consent' || value.hidden === 'permission' ? value.hidden : undefined;
}

/** Hidden values may differ. */
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b) && !hiddenReason(a);

/** Compares the audited record before and after, field by field. */
export function changesOf(before: string | null, after: string | null): Changes {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const shared = [...now.keys()].some((name) => old.has(name));
  const shown: Change[] = [];
  const rest: Change[] = [];
  for (const [name, value] of now) {
    if (!old.has(name)) shown.push({ name, after: value });
    else if (same(old.get(name), value)) rest.push({ name, before: value, after: value });
    else shown.push({ name, before: old.get(name), after: value });
  }
  // If the request replaced only some fields, the others were recorded but not changed.
  for (const [name, value] of old) if (!now.has(name)) (shared ? rest : shown).push({ name, before: value });
  return { shown, rest };
}
