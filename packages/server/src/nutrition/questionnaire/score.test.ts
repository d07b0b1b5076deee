import { describe, expect, it } from 'vitest';
import { conclusionsOf } from './decide.js';
import { hoursBetween, itemScore } from './item-score.js';
import type { Answer, Band, Dimension, Question, Questionnaire, Scoring } from './questionnaire.js';
import { bandOf, scoresOf } from './score.js';

const scale = (id: number, more: Partial<Question> = {}): Question => ({ id, type: 'scale', min: 1, max: 5, ...more });
const oneTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** A questionnaire of one part, with a dimension for each list of questions. */
function questionnaire(scoring: Scoring, dimensions: readonly Partial<Dimension>[], more: Partial<Questionnaire> = {}): Questionnaire {
  const questions = more.questions ?? oneTo(30).map((id) => scale(id));
  return {
    ...{ scoring, score_min: 1, score_max: 5, questions, bands: [], decision: { kind: 'total_band' } },
    parts: [{ id: 1, question_ids: questions.map(({ id }) => id), show_rule: null }],
    dimensions: dimensions.map((one, at) => ({ id: at + 1, formula: scoring, items: [], bands: [], ...one })),
    ...more,
  };
}
const items = (...ids: number[]) => ids.map((question_id) => ({ value: { question_id } }));
const answers = (...values: (Answer | undefined)[]) =>
  new Map(values.flatMap((value, at): [number, Answer][] => (value === undefined ? [] : [[at + 1, value]])));

describe('scoresOf', () => {
  const score = (formula: Scoring, ...values: (number | undefined)[]) =>
    scoresOf(questionnaire(formula, [{ items: items(...oneTo(values.length)) }]), answers(...values)).dimensions[0]?.score;

  it('computes sum, mean, converted and weighted scores', () => {
    expect(score('sum', 2, 3, 4)).toBe(9);
    // 10 / 3.
    expect(score('mean', 2, 3, 5)).toBe(3.33);
    // 7 items with 21 in all: (21 - 7) / 28 × 100.
    expect(score('converted', 3, 3, 3, 3, 3, 3, 3)).toBe(50);
    const weighted = [{ value: { question_id: 1 }, weight: 2 }, { value: { question_id: 2 } }];
    // (2 × 4 + 1) / 3.
    expect(scoresOf(questionnaire('weighted', [{ items: weighted }]), answers(4, 1)).dimensions[0]?.score).toBe(3);
  });

  it('ignores up to 20 % unanswered, and returns no score beyond that', () => {
    // 4 of 5: (12 - 4) / 16 × 100.
    expect(score('converted', 3, 3, 3, 3, undefined)).toBe(50);
    expect(score('mean', 3, 3, 3, undefined)).toBeNull();
    expect(score('sum')).toBeNull();
  });

  it('does not count questions for the other sex as missing', () => {
    const questions = [scale(1), scale(2, { sex_only: 2 })];
    const both = questionnaire('mean', [{ items: items(1, 2) }], { questions });
    expect(scoresOf(both, answers(4), 1).dimensions[0]?.score).toBe(4);
    expect(scoresOf(both, answers(4), 2).dimensions[0]?.score).toBeNull();
  });

  it('reverses items within their own range', () => {
    const options = ['a', 'b', 'c', 'd'].map((key, score) => ({ key, score }));
    const bank = new Map<number, Question>([
      [1, scale(1, { reverse: true })],
      [2, { id: 2, type: 'single', options, reverse: true }],
      [3, { id: 3, type: 'multi', options }],
      [4, { id: 4, type: 'matrix', options, reverse: true }],
    ]);
    const own = (id: number, answer: Answer) => itemScore({ value: { question_id: id } }, bank, new Map([[id, answer]]));
    expect([own(1, 2), own(2, 'd'), own(2, 'a'), own(3, ['b', 'c'])]).toEqual([4, 0, 3, 3]);
    // Two rows of 0 to 3: 6 - (1 + 3).
    expect(own(4, { x: 'b', y: 'd' })).toBe(2);
    expect([own(2, 'z'), own(3, []), own(1, Number.NaN), own(9, 'a')]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('returns a total by kind, and none with a dimension missing', () => {
    const two = (scoring: Scoring) => questionnaire(scoring, [{ items: items(1), weight: 3 }, { items: items(2) }]);
    const totals = (['sum', 'component', 'mean', 'weighted', 'converted'] as const).map(
      (scoring) => scoresOf(two(scoring), answers(2, 4)).total,
    );
    // (3 × 2 + 4) / 4 = 2.5.
    expect(totals).toEqual([6, 6, 3, 2.5, null]);
    expect(scoresOf(two('sum'), answers(2)).total).toBeNull();
  });
});

describe('bandOf', () => {
  const band = (from: number, to: number, level: string, others_below?: number): Band => ({
    from,
    to,
    level,
    title: level,
    ...(others_below === undefined ? {} : { others_below }),
  });
  const bands = [band(0, 5, 'low'), band(5, 10, 'high')];

  it('includes the lower limit, and the highest score in the last band', () => {
    expect([0, 4.99, 5, 10, 10.01, -1].map((score) => bandOf(bands, score, [])?.level)).toEqual([
      'low',
      'low',
      'high',
      'high',
      undefined,
      undefined,
    ]);
    expect(bandOf(bands, null, [])).toBeNull();
  });

  it('considers other dimensions', () => {
    const own = [band(60, 100, 'yes', 30), band(60, 100, 'basically', 40), band(0, 100, 'no')];
    expect([[29.9], [30], [40], [10, null]].map((others) => bandOf(own, 60, others)?.level)).toEqual(['yes', 'basically', 'no', 'no']);
  });
});

describe('conclusionsOf: constitution', () => {
  const names = ['平和质', '气虚质', '阳虚质', '阴虚质', '痰湿质', '湿热质', '血瘀质', '气郁质', '特禀质'];
  const norm: Band[] = [
    { from: 60, to: 100, others_below: 30, level: '是', title: '平和质', verdict: 'yes' },
    { from: 60, to: 100, others_below: 40, level: '基本是', title: '基本是平和质', verdict: 'basically' },
    { from: 0, to: 100, level: '否', title: '非平和质', verdict: 'no' },
  ];
  const deviation = (name: string): Band[] => [
    { from: 40, to: 100, level: '是', title: name, verdict: 'yes' },
    { from: 30, to: 40, level: '倾向是', title: `有${name}倾向`, verdict: 'tendency' },
    { from: 0, to: 30, level: '否', title: `非${name}`, verdict: 'no' },
  ];
  const whole = questionnaire(
    'sum',
    names.map((name, at) => ({ items: items(at + 1), bands: at === 0 ? norm : deviation(name) })),
    {
      questions: oneTo(9).map((id) => ({ id, type: 'number', min: 0, max: 100 })),
      decision: { kind: 'norm_dimension', dimension_id: 1 },
    },
  );
  const titles = (...values: number[]) => conclusionsOf(whole, scoresOf(whole, answers(...values))).map(({ title }) => title);

  it('matches both examples of the standard', () => {
    expect(titles(75, 56, 27, 25, 12, 15, 20, 18, 10)).toEqual(['气虚质']);
    expect(titles(75, 16, 27, 25, 32, 25, 10, 18, 10)).toEqual(['基本是平和质', '有痰湿质倾向']);
  });

  it('finds balance only without deviations, and may find several deviations', () => {
    expect(titles(60, 29, 29, 29, 29, 29, 29, 29, 29)).toEqual(['平和质']);
    expect(titles(75, 45, 27, 60, 32, 15, 20, 18, 10)).toEqual(['阴虚质', '气虚质']);
    expect(titles(59, 10, 10, 10, 35, 10, 10, 10, 10)).toEqual(['有痰湿质倾向']);
  });

  it('decides by the highest dimension or by rules too', () => {
    const highest = { ...whole, decision: { kind: 'max_dimension' } } as const;
    expect(conclusionsOf(highest, scoresOf(highest, answers(20, 56, 27, 25, 56, 15, 20, 18, 10))).map(({ title }) => title)).toEqual([
      '气虚质',
    ]);
    const rules = [
      { dimension_id: 5, op: 'gte', value: 40, title: '一' },
      { dimension_id: null, op: 'gt', value: 200, title: '二' },
      { dimension_id: null, op: 'lte', value: 200, title: '三' },
    ] as const;
    const ruled = { ...whole, decision: { kind: 'threshold_rules', rules } } as const;
    const found = (...values: number[]) => conclusionsOf(ruled, scoresOf(ruled, answers(...values))).map(({ title }) => title);
    expect([
      found(75, 56, 27, 25, 40, 15, 20, 18, 10),
      found(75, 56, 27, 25, 12, 15, 20, 18, 10),
      found(1, 2, 3, 4, 5, 6, 7, 8, 9),
    ]).toEqual([['一'], ['二'], ['三']]);
  });
});

describe('scoresOf: sleep', () => {
  // 1 bedtime, 2 minutes to fall asleep, 3 time of getting up, 4 hours asleep, 5 to 14 ten disturbances, 15 quality, 16 medicine, 17 and 18 the day.
  const frequency = ['a', 'b', 'c', 'd'].map((key, score) => ({ key, score }));
  const questions: Question[] = [
    { id: 1, type: 'time' },
    { id: 2, type: 'number', min: 0, max: 600 },
    { id: 3, type: 'time' },
    { id: 4, type: 'number', min: 0, max: 24 },
    ...oneTo(14).map((at): Question => ({ id: at + 4, type: 'single', options: frequency })),
  ];
  const rows = (...limits: number[]) => [...limits.map((to, score) => ({ to, score })), { score: 3 }];
  const pair = rows(0, 2, 4);
  const latency = { value: { question_id: 2 }, score_map: rows(15, 30, 60) };
  const hours = [{ from: 7, score: 0 }, { at_least: 6, score: 1 }, { at_least: 5, score: 2 }, { score: 3 }];
  const share = [{ at_least: 85, score: 0 }, { at_least: 75, score: 1 }, { at_least: 65, score: 2 }, { score: 3 }];
  const components: Partial<Dimension>[] = [
    { items: items(15) },
    { items: [latency, ...items(5)], score_map: pair },
    { items: [{ value: { question_id: 4 }, score_map: hours }] },
    { items: [{ value: { share: { question_id: 4 }, of: { from: 1, to: 3 } }, score_map: share }] },
    { items: items(6, 7, 8, 9, 10, 11, 12, 13, 14), score_map: rows(0, 9, 18) },
    { items: items(16) },
    { items: items(17, 18), score_map: pair },
  ];
  const sheet = (cutOff: number) =>
    questionnaire('component', components, {
      questions,
      bands: [
        { from: 0, to: cutOff + 1, level: 'good', title: '睡眠良好' },
        { from: cutOff + 1, to: 21, level: 'poor', title: '睡眠较差' },
      ],
    });
  const night = (bed: string, minutes: number, up: string, asleep: number, ...keys: string[]) => answers(bed, minutes, up, asleep, ...keys);

  it('adds seven components, with times of day and hours asleep of those in bed', () => {
    // In bed 23:30 to 6:30, 7 h; asleep 5.5 h, 78.57 %. Disturbances b, 0, 1, 2, 1, 0, 1, 0, 2, 1 (the first counts for falling asleep).
    const one = night('23:30', 40, '06:30', 5.5, 'b', 'a', 'b', 'c', 'b', 'a', 'b', 'a', 'c', 'b', 'c', 'a', 'b', 'b');
    const { dimensions, total, band } = scoresOf(sheet(7), one);
    // Latency 40 min is 2, with 1 it is 3: 2. Hours 5.5: 2. Share 78.57: 1. Disturbances 8: 1. The day 1 + 1 = 2: 1.
    expect(dimensions.map(({ score }) => score)).toEqual([2, 2, 2, 1, 1, 0, 1]);
    expect([dimensions[1]?.raw, dimensions[4]?.raw, total, band?.title]).toEqual([3, 8, 9, '睡眠较差']);
  });

  it('finds poor sleep above a cut-off of 5 or 7', () => {
    // Quality 1, latency 20 min 1 and 1: 1; 6 h: 1; 6 of 8 h are 75 %: 1; disturbances 1: 1; medicine 1; the day 0.
    const six = night('22:00', 20, '06:00', 6, 'b', 'b', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'a', 'a');
    expect(scoresOf(sheet(5), six)).toMatchObject({ total: 6, band: { level: 'poor' } });
    expect(scoresOf(sheet(7), six)).toMatchObject({ total: 6, band: { level: 'good' } });
  });

  it('classes at the limits, unrounded', () => {
    const classOf = (at: number, bed: string, minutes: number, up: string, asleep: number) =>
      scoresOf(sheet(5), night(bed, minutes, up, asleep, ...'aaaaaaaaaaaaaa')).dimensions[at]?.score;
    expect([15, 16, 30, 31, 60, 61].map((minutes) => classOf(1, '23:00', minutes, '07:00', 8))).toEqual([0, 1, 1, 1, 1, 2]);
    expect([7.1, 7, 6, 5.9, 5, 4.9].map((asleep) => classOf(2, '23:00', 0, '07:00', asleep))).toEqual([0, 1, 1, 2, 2, 3]);
    // Of 10 h: 8.5, 8.49, 7.5, 7.499, 6.5, 6.49.
    expect([8.5, 8.499, 7.5, 7.499, 6.5, 6.499].map((asleep) => classOf(3, '22:00', 0, '08:00', asleep))).toEqual([0, 1, 1, 2, 2, 3]);
  });

  it('reads times past midnight, and rejects what is no time', () => {
    expect([hoursBetween('23:30', '06:30'), hoursBetween('00:15', '08:00'), hoursBetween('13:00', '12:00')]).toEqual([7, 7.75, 23]);
    expect([
      hoursBetween('24:00', '06:00'),
      hoursBetween('7:00', '06:00'),
      hoursBetween('07:00', '07:00'),
      hoursBetween(undefined, 7),
    ]).toEqual([undefined, undefined, undefined, undefined]);
    const open = night('25:00', 10, '07:00', 8, ...'aaaaaaaaaaaaaa');
    expect(scoresOf(sheet(5), open).dimensions[3]?.score).toBeNull();
    expect(scoresOf(sheet(5), open).total).toBeNull();
  });
});
