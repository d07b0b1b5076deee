import { describe, expect, it } from 'vitest';
import { joinCamps, splitCamps } from './camp-choice.js';

const rest = { all: [{ field: 'attribute.age', op: 'gte' as const, values: ['30'] }] };

describe('joinCamps', () => {
  it.each([
    { camps: [], rest: undefined },
    { camps: [12, 13], rest: undefined },
    { camps: [], rest },
    { camps: [12], rest },
    { camps: [12], rest: { any: [rest, { field: 'service.camp', op: 'contains' as const, values: ['7'] }] } },
  ])('is undone by splitCamps: $camps', (parts) => {
    expect(splitCamps(joinCamps(parts))).toEqual(parts);
  });
});

describe('splitCamps', () => {
  const camp = { field: 'service.camp', op: 'contains' as const, values: ['7'] };
  it.each([{ all: [camp] }, { all: [camp, rest.all[0] ?? rest] }, { any: [camp, rest] }])(
    'leaves rules of the builder alone: %j',
    (condition) => {
      expect(splitCamps(condition)).toEqual({ camps: [], rest: condition });
    },
  );
});
