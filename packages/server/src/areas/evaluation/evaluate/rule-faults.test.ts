import { describe, expect, it } from 'vitest';
import type { Definition, Part, Question, ShowRule } from './definition.js';
import { findingsOf } from './findings.js';

const question = (id: number, change: Partial<Question> = {}): Question => ({
  ...{ id, title: `Q${id}`, type: 'single', rows: [], reverse: false, required: false, min: null, max: null, unit: null, sex_only: null },
  options: ['A', 'B', 'C'].map((key) => ({ key, label: key, score: 0, exclusive: false, next_question_id: null })),
  ...change,
});
const bank = [
  question(1),
  question(2, { type: 'number', options: [], min: 0, max: 10 }),
  question(3, { type: 'multi' }),
  question(4),
  question(5),
];
const part = (id: number, question_ids: number[], change: Partial<Part> = {}): Part => ({
  ...{ id, title: `P${id}`, intro: null, question_ids, show_rule: null },
  ...change,
});
type Text = `${number} ${ShowRule['op']} ${string}`;
const condition = (text: Text) => {
  const [id, op, value] = text.split(' ');
  return { question_id: Number(id), op: op as ShowRule['op'], value: value ?? '' };
};
const rule = (match: 'all' | 'any', first: Text, ...also: Text[]): ShowRule => ({ ...condition(first), match, also: also.map(condition) });

const errorsOf = (parts: Part[]) => {
  const definition: Definition = {
    ...{ name: 'X', scoring: 'sum', score_min: 0, score_max: 3, decision: 'max_dimension', bands: [], rules: [], dimensions: [] },
    ...{ parts, questions: bank },
  };
  return findingsOf(definition)
    .filter((one) => one.level === 'error')
    .map((one) => `${one.kind} ${one.subject} ${one.part_id}`);
};

/** Errors of a section after one with the questions 1, 2 and 3, or of its question. */
const errorsWith = (show_rule: ShowRule) => errorsOf([part(1, [1, 2, 3]), part(2, [4], { show_rule })]);
const errorsOfQuestion = (show_rule: ShowRule) =>
  errorsOf([part(1, [1, 2]), part(2, [3, 4, 5], { question_rules: [{ question_id: 4, show_rule }] })]);

describe('findingsOf show rules', () => {
  it('names rules at later questions and at those no longer asked', () => {
    expect(errorsWith(rule('any', '1 eq A', '9 eq A'))).toEqual(['rule_unknown P2 2']);
    expect(errorsWith(rule('all', '1 eq A', '4 eq A'))).toEqual(['rule_out_of_order P2 2']);
    expect(errorsOfQuestion(rule('all', '5 eq A', '9 eq A'))).toEqual(['rule_out_of_order Q4 2', 'rule_unknown Q4 2']);
    expect(errorsOfQuestion(rule('all', '4 eq A'))).toEqual(['rule_out_of_order Q4 2']);
    expect(errorsOfQuestion(rule('all', '1 eq A', '3 has B'))).toEqual([]);
  });

  it('finds conditions that exclude each other only where all must hold', () => {
    expect(errorsWith(rule('all', '1 eq A', '1 eq B'))).toEqual(['rule_never_holds P2 2']);
    expect(errorsWith(rule('any', '1 eq A', '1 eq B'))).toEqual([]);
    expect(errorsWith(rule('all', '1 ne A', '1 ne B'))).toEqual([]);
    expect(errorsWith(rule('all', '1 ne A', '1 ne B', '1 ne C'))).toEqual(['rule_never_holds P2 2']);
    expect(errorsWith(rule('all', '2 gt 3', '2 lt 4'))).toEqual([]);
    expect(errorsWith(rule('all', '2 gt 4', '2 lt 3'))).toEqual(['rule_never_holds P2 2']);
    expect(errorsWith(rule('all', '2 gt 10'))).toEqual(['rule_never_holds P2 2']);
    expect(errorsWith(rule('all', '3 has A', '3 has B'))).toEqual([]);
    expect(errorsWith(rule('all', '3 has A', '3 eq B'))).toEqual(['rule_never_holds P2 2']);
  });

  it('lets a dead way be, where another one of several leads on', () => {
    expect(errorsWith(rule('any', '2 gt 10', '1 eq A'))).toEqual([]);
    expect(errorsWith(rule('any', '2 gt 10', '1 eq Z'))).toEqual(['rule_never_holds P2 2', 'rule_never_holds P2 2']);
  });
});
