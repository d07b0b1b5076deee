import type { OperationId } from '@shiyi/sdk';

/** Verbs of a resource as typed on the command line, each with its operation. */
export type Verbs = Map<string, OperationId>;

const usual = new Set(['list', 'get', 'create', 'update', 'delete']);

/** Returns the operation whose area is the area of a resource. Others may belong elsewhere: `enterprise authorize` to sign-in. */
export const mainOperation = (verbs: Verbs): OperationId =>
  (['list', 'create', 'update', 'change', 'get', 'get-tree'].map((verb) => verbs.get(verb)).find(Boolean) ??
    [...verbs.values()][0]) as OperationId;

const kebab = (name: string) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase();

/** Returns the singular of a list's noun: the form used by other operations, or else by English rules. */
function singularOf(noun: string, known: Set<string>): string {
  const forms = [noun.replace(/s$/, ''), noun.replace(/ies$/, 'y'), noun.replace(/es$/, '')].filter((form) => form !== noun);
  const used = forms.find((form) => known.has(form)) ?? (known.has(noun) ? noun : undefined);
  return (
    used ??
    noun
      .replace(/ies$/, 'y')
      .replace(/(ch|sh|x)es$/, '$1')
      .replace(/s$/, '')
  );
}

/** Returns the longest known prefix of a noun that ends at a word boundary. */
function beginningOf(noun: string, forms: Map<string, string>): string | undefined {
  for (let end = noun.length; end > 0; end--) {
    const next = noun.charAt(end);
    if ((next === '' || next < 'a') && forms.has(noun.slice(0, end))) return noun.slice(0, end);
  }
  return undefined;
}

/**
 * Derives the resources of the contract from its operation names. A noun with at least two of the five usual verbs is a resource; every
 * other operation becomes a verb of the resource its noun starts with: `resetStaffPassword` is `staff reset-password`.
 */
export function resourcesOf(ids: readonly OperationId[]): Map<string, Verbs> {
  const named = ids.flatMap((id) => {
    const [, verb, noun] = /^([a-z]+)([A-Z]\w*)$/.exec(id) ?? [];
    return verb && noun && verb !== 'login' ? [{ id, verb, noun }] : [];
  });
  const known = new Set(named.filter(({ verb }) => usual.has(verb) && verb !== 'list').map(({ noun }) => noun));
  const singular = new Map(named.filter(({ verb }) => verb === 'list').map(({ noun }) => [noun, singularOf(noun, known)]));
  const counts = new Map<string, number>();
  for (const { verb, noun } of named) {
    const one = verb === 'list' ? (singular.get(noun) as string) : noun;
    if (usual.has(verb)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  /** Maps singular and plural forms to the singular. */
  const forms = new Map<string, string>();
  for (const [noun, count] of counts) if (count > 1 && !forms.has(noun)) forms.set(`${noun}s`, noun).set(noun, noun);
  for (const [several, one] of singular) if (forms.has(one)) forms.set(several, one);

  const found = new Map<string, Verbs>();
  for (const { id, verb, noun } of named) {
    const beginning = beginningOf(noun, forms);
    const owner = beginning === undefined ? noun : (forms.get(beginning) as string);
    const rest = beginning === undefined ? '' : noun.slice(beginning.length);
    const many = rest === '' && noun !== owner && (verb === 'get' || verb === 'delete');
    const name = kebab(beginning === undefined && verb === 'list' ? (singular.get(noun) as string) : owner);
    const verbs = found.get(name) ?? new Map();
    found.set(name, verbs.set(many ? `${verb}-many` : rest === '' ? verb : `${verb}-${kebab(rest)}`, id));
  }
  return found;
}
