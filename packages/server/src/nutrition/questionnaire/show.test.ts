import { describe, expect, it } from 'vitest';
import type { Answer, Part, Question } from './questionnaire.js';
import { meets, showFaults, visibleParts } from './show.js';

const part = (id: number, question_ids: number[], rule?: [number, NonNullable<Part['show_rule']>['op'], string]): Part => ({
  ...{ id, question_ids },
  show_rule: rule ? { question_id: rule[0], op: rule[1], value: rule[2] } : null,
});
const questions: Question[] = [
  {
    id: 1,
    type: 'single',
    options: [
      { key: 'a', score: 0 },
      { key: 'b', score: 1 },
    ],
  },
  { id: 2, type: 'number', min: 0, max: 10 },
  { id: 3, type: 'multi', options: [{ key: 'x', score: 0 }] },
];
const faults = (parts: Part[], bank = questions) =>
  [...showFaults({ parts, questions: bank })].map(({ rule, part_ids }) => `${rule} ${part_ids.join()}`);
const shown = (parts: Part[], answers: [number, Answer][]) => visibleParts(parts, new Map(answers)).map(({ id }) => id);

describe('show rules', () => {
  it('compare keys, numbers and choices', () => {
    const pairs: [Answer | undefined, Parameters<typeof meets>[1], string][] = [
      ['a', 'eq', 'a'],
      ['b', 'ne', 'a'],
      [5, 'gte', '5'],
      [4, 'lt', '5'],
      [['x', 'y'], 'has', 'y'],
    ];
    expect(pairs.map(([answer, op, value]) => meets(answer, op, value))).toEqual([true, true, true, true, true]);
    expect([meets(undefined, 'ne', 'a'), meets('ab', 'has', 'a'), meets('a', 'gt', '1'), meets(5, 'lte', '4')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('hide a part, and what depends on an answer in it', () => {
    const parts = [part(1, [1]), part(2, [2], [1, 'eq', 'b']), part(3, [3], [2, 'gt', '3'])];
    expect(
      shown(parts, [
        [1, 'b'],
        [2, 5],
      ]),
    ).toEqual([1, 2, 3]);
    expect(
      shown(parts, [
        [1, 'a'],
        [2, 5],
      ]),
    ).toEqual([1]);
    expect(shown(parts, [])).toEqual([1]);
  });

  it('are refused if they depend on themselves or each other', () => {
    expect(faults([part(1, [1], [1, 'eq', 'a'])])).toEqual(['cycle 1']);
    expect(faults([part(1, [1], [3, 'has', 'x']), part(2, [2], [1, 'eq', 'a']), part(3, [3], [2, 'gt', '3'])])).toEqual(['cycle 1,3,2']);
  });

  it('are refused if the question comes later, is in no section, or has no such answer', () => {
    expect(faults([part(1, [1], [2, 'gt', '3']), part(2, [2])])).toEqual(['later 1']);
    expect(faults([part(1, [1]), part(2, [2], [9, 'eq', 'a'])])).toEqual(['unknown 2']);
    expect(faults([part(1, [1]), part(2, [2], [1, 'eq', 'z'])])).toEqual(['never 2']);
    expect(faults([part(1, [2]), part(2, [1], [2, 'gt', '10']), part(3, [3], [2, 'gte', '10'])])).toEqual(['never 2']);
  });

  it('and options lead only to later questions', () => {
    const leading = questions.map((one) => (one.id === 1 ? { ...one, options: [{ key: 'a', score: 0, next_question_id: 3 }] } : one));
    expect(faults([part(1, [1, 2]), part(2, [3])], leading)).toEqual([]);
    expect(faults([part(1, [3]), part(2, [1, 2])], leading)).toEqual(['backward 2']);
  });
});
