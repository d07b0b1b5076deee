import { type DifferenceKind, type Finding, pathStep } from './compare.js';

interface Action {
  target: string;
  update?: unknown;
  remove?: true;
}

const many = (types: string[]) => (types.length === 1 ? types[0] : types);

function forType({ at, schema, expected }: Finding, types: string[]): Action[] {
  if (schema.$ref)
    return [
      { target: `${at}['$ref']`, remove: true },
      { target: at, update: { oneOf: [{ $ref: schema.$ref }, ...types.map((type) => ({ type }))] } },
    ];
  if (schema.oneOf) return types.map((type) => ({ target: `${at}.oneOf`, update: { type } }));
  const listed: Action[] = schema.enum && types.includes('null') ? [{ target: `${at}.enum`, update: null }] : [];
  if (Array.isArray(schema.type)) return [...types.map((type) => ({ target: `${at}.type`, update: type })), ...listed];
  return [{ target: at, update: { type: [...expected, ...types] } }, ...listed];
}

function forValues({ at, schema }: Finding, found: string[]): Action[] {
  const values = found.filter((value) => value !== '*').map((value) => (/^-?\d+$/.test(value) ? Number(value) : value));
  if (schema.enum) return values.map((update) => ({ target: `${at}.enum`, update }));
  if (schema.oneOf) return values.map((value) => ({ target: `${at}.oneOf`, update: { const: value } }));
  return [
    { target: `${at}.const`, remove: true },
    { target: at, update: { enum: [schema.const, ...values] } },
  ];
}

function forExtra({ path, at }: Finding, types: string[]): Action {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (name === '*') return { target: at, update: { additionalProperties: true } };
  return { target: `${at}.properties`, update: { [name]: { type: many(types) } } };
}

/** Differences of the whole response, which no schema change can resolve. */
const ofTheAnswer = new Set<DifferenceKind>(['paging', 'status', 'code']);

function actionsOf(finding: Finding, found: string[]): Action[] {
  if (ofTheAnswer.has(finding.kind)) return [];
  if (finding.keyword) return [{ target: `${finding.at}.${finding.keyword}`, remove: true }];
  if (finding.kind === 'type') return forType(finding, found);
  if (finding.kind === 'enum') return forValues(finding, found);
  if (finding.kind === 'extra') return [forExtra(finding, found)];
  const name = finding.path.slice(finding.path.lastIndexOf('.') + 1);
  return [{ target: `${finding.at}.required[?@ == '${name}']`, remove: true }];
}

/** Builds the overlay. Findings of several operations about the same schema are merged into one change. */
export function overlayOf(findings: Finding[]): string {
  const changes = new Map<string, { finding: Finding; found: Set<string> }>();
  for (const finding of findings) {
    const name =
      finding.kind === 'missing' || finding.kind === 'extra' ? pathStep(finding.path.slice(finding.path.lastIndexOf('.') + 1)) : '';
    const key = `${finding.at}${name} ${finding.kind} ${finding.keyword ?? ''}`;
    const known = changes.get(key) ?? { finding, found: new Set() };
    known.found.add(finding.found);
    changes.set(key, known);
  }
  const actions = [...changes.values()].flatMap(({ finding, found }) => actionsOf(finding, [...found].sort()));
  const lines = actions.flatMap(({ target, update, remove }) => [
    `  - target: ${JSON.stringify(target)}`,
    remove ? '    remove: true' : `    update: ${JSON.stringify(update)}`,
  ]);
  const head = ['overlay: 1.0.0', 'info:', '  title: What live answers have otherwise', '  version: 1.0.0'];
  return `${[...head, lines.length ? 'actions:' : 'actions: []', ...lines].join('\n')}\n`;
}
