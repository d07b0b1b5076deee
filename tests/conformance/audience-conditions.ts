import type { Condition, Op } from '@shiyi/server/audience/condition';
import { fields } from '@shiyi/server/audience/fields';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Company } from './audience-company.js';
import { foundIn } from './audience-reference.js';

/** Rules over values that some customer has, so that most hold for somebody. */
export function rules(company: Company): fc.Arbitrary<Condition> {
  const records: Record<string, string[]> = {
    questionnaire: [...new Set(company.rows.evaluation_answer.map((row) => String(row.questionnaire_id)))],
    dimension: company.rows.questionnaire_dimension.map(({ id }) => String(id)),
  };
  const customers = company.rows.customer;
  const usable = Object.keys(fields).filter((name) => !fields[name]?.later);
  const named = fc.constantFrom(...usable).chain((field) => {
    const { of } = fields[field] ?? expect.unreachable(field);
    const ids = (of?.record && records[of.record]) ?? [];
    const one = ids.length > 0 ? fc.constantFrom(...ids) : fc.constant('1');
    if (!of) return fc.constant({ field, of: undefined });
    return (of.required ? one : fc.option(one, { nil: undefined })).map((id) => ({ field, of: id }));
  });
  return named.chain(({ field, of }) => {
    const facts = fields[field] ?? expect.unreachable(field);
    const values = [...new Set(customers.flatMap((one) => foundIn(company, one, field, of).map(({ value }) => String(value))))];
    const type = facts.type;
    const form = values
      .filter((text) => [...text].length <= 64 && text.trim() !== '')
      .map((text) => (type === 'number' ? Number(text).toFixed(4) : text));
    const value = fc.constantFrom(...(form.length > 0 ? form : type === 'day' ? ['2026-01-31'] : [facts.values?.[0]?.value ?? '7']));
    const rule = { field, ...(of ? { of } : {}) };
    const one = (op: Op) => value.map((text): Condition => ({ ...rule, op, values: [text] }));
    const some = (op: Op) =>
      fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((texts): Condition => ({ ...rule, op, values: texts }));
    const bare = (op: Op) => fc.constant<Condition>({ ...rule, op });
    if (type === 'event') return events(rule);
    if (type === 'flag') return one('eq');
    if (type === 'set') return fc.oneof(some('contains'), some('not_contains'), bare('empty'), bare('not_empty'));
    if (type === 'choice') return fc.oneof(some('eq'), some('ne'), bare('empty'), bare('not_empty'));
    const sizes = (['gt', 'gte', 'lt', 'lte'] as const).map(one);
    const between = fc.tuple(value, value).map((pair): Condition => ({ ...rule, op: 'between', values: pair }));
    return fc.oneof(...sizes, between, some('eq'), some('ne'), bare('empty'), bare('not_empty'));
  });
}

function events(rule: Condition): fc.Arbitrary<Condition> {
  const window = fc.oneof(
    fc.constant(undefined),
    fc.constantFrom('today' as const, 'yesterday' as const).map((kind) => ({ kind })),
    fc.integer({ min: 1, max: 60 }).map((days) => ({ kind: 'last_days' as const, days })),
    fc.constant({ kind: 'custom' as const, from: '2026-06-01', to: '2026-10-31' }),
  );
  return fc
    .record({ op: fc.constantFrom('happened' as const, 'not_happened' as const), times: fc.integer({ min: 1, max: 4 }), window })
    .map(({ window, ...more }) => ({ ...rule, ...more, ...(window ? { window } : {}) }));
}

export const treesOver = (rule: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.letrec<{ node: Condition }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      { weight: 3, arbitrary: rule },
      { weight: 2, arbitrary: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })) },
      { weight: 2, arbitrary: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })) },
      { weight: 1, arbitrary: tie('node').map((not) => ({ not })) },
    ),
  })).node;
