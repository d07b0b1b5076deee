import type { Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { choice } from './choice.js';

type Rule = NonNullable<Input<'createQuestionnairePart'>['show_rule']>;
type Said = Record<number, string[]>;

onEveryStore('show rules of questionnaires', (options) => {
  const used = useDirectory(options);
  let configure_id = 0;
  let later = 0;
  let ids: [number, number, number, number, number];

  const answersOf = (said: Said) => Object.entries(said).map(([at, values]) => ({ question_id: ids[Number(at)] ?? 0, values }));
  /** Places of the questions that are asked after these answers. */
  const asked = async (said: Said) =>
    (await used.client.queryEvaluationResult({ configure_id, answers: answersOf(said) })).asked.map((one) => ids.indexOf(one));
  const save = async (change: object) => {
    const { list } = await used.client.listQuestionnaireParts({ configure_id });
    const version = list.find((one) => one.id === later)?.version ?? 0;
    const whole = { id: later, version, configure_id, title: '追问', question_ids: ids.slice(3), sort: 2 };
    return used.client.updateQuestionnairePart({ ...whole, ...change });
  };
  const wrong = async (change: object) => (await expectRefusal(save(change), 42200)).detail.errors?.[0];
  const rule = (first: number, value: string, more: Partial<Rule> = {}): Rule => ({
    ...{ question_id: ids[first] ?? 0, op: 'eq', value },
    ...more,
  });

  it('show a section by all or by any of several conditions', async () => {
    const make = async (code: string) => (await used.client.createQuestion(choice(code, `${code}？`))).id;
    ids = [await make('R-0'), await make('R-1'), await make('R-2'), await make('R-3'), await make('R-4')];
    const sheet = { name: '条件', code: 'RULES', category: 'custom', scoring: 'sum', score_max: 4, decision: 'total_band' } as const;
    const bands = [{ from: 0, to: 20, level: '有', title: '有分' }];
    const made = await used.client.createQuestionnaire({ ...sheet, bands, dimensions: [{ name: '全部', bands: [] }] });
    configure_id = made.id;
    const [{ id: dimension_id = 0 } = {}] = (await used.client.getQuestionnaire({ id: configure_id })).dimensions;
    for (const question_id of ids) await used.client.createDimensionItem({ configure_id, dimension_id, question_id });
    await used.client.createQuestionnairePart({ configure_id, title: '先问', question_ids: ids.slice(0, 3), sort: 1 });
    later = (await used.client.createQuestionnairePart({ configure_id, title: '追问', question_ids: ids.slice(3), sort: 2 })).id;

    const also = [{ question_id: ids[1], op: 'ne' as const, value: 'A' }];
    const saved = await save({ show_rule: rule(0, 'B', { match: 'all', also }) });
    expect(saved.show_rule).toEqual({ question_id: ids[0], op: 'eq', value: 'B', match: 'all', also });
    expect(await asked({ 0: ['B'], 1: ['B'] })).toEqual([0, 1, 2, 3, 4]);
    expect(await asked({ 0: ['B'], 1: ['A'] })).toEqual([0, 1, 2]);
    // A question without an answer meets no condition, not even "not equal".
    expect(await asked({ 0: ['B'] })).toEqual([0, 1, 2]);
    await save({ show_rule: rule(0, 'B', { match: 'any', also }) });
    expect(await asked({ 0: ['A'], 1: ['B'] })).toEqual([0, 1, 2, 3, 4]);
    expect(await asked({ 0: ['A'], 1: ['A'] })).toEqual([0, 1, 2]);
  });

  it('show single questions, also by one before in the same section', async () => {
    const inSection = { question_id: ids[4], show_rule: rule(3, 'B') };
    const byEarlier = { question_id: ids[3], show_rule: rule(2, 'B') };
    const saved = await save({ question_rules: [byEarlier, inSection] });
    expect(saved).toMatchObject({ show_rule: null, question_rules: [byEarlier, inSection] });
    expect(await asked({})).toEqual([0, 1, 2]);
    expect(await asked({ 2: ['B'] })).toEqual([0, 1, 2, 3]);
    expect(await asked({ 2: ['B'], 3: ['B'] })).toEqual([0, 1, 2, 3, 4]);
    // The answer to a hidden question shows nothing.
    expect(await asked({ 2: ['A'], 3: ['B'] })).toEqual([0, 1, 2]);
  });

  it('leave hidden questions out of the score and of what is open', async () => {
    const all = { 0: ['B'], 1: ['B'], 2: ['A'], 3: ['B'], 4: ['B'] };
    const scoreOf = async (said: Said) => {
      const { result, open } = await used.client.queryEvaluationResult({ configure_id, answers: answersOf(said) });
      return { total: result.total, open };
    };
    const hidden = await scoreOf(all);
    const { 3: _, 4: __, ...shown } = all;
    expect(hidden).toEqual(await scoreOf(shown));
    expect(hidden.open).toEqual([]);
    expect((await scoreOf({ ...all, 2: ['B'] })).total).toBeGreaterThan(hidden.total ?? 0);
  });

  it('are refused at a later question, at one of another section, twice, and for answers that cannot be', async () => {
    const on = (at: number, show_rule: Rule) => ({ question_id: ids[at], show_rule });
    const place = 'question_rules.0.show_rule';
    expect(await wrong({ question_rules: [on(3, rule(4, 'A'))] })).toMatchObject({ field: `${place}.question_id`, rule: 'order' });
    expect(await wrong({ question_rules: [on(3, rule(3, 'A'))] })).toMatchObject({ field: `${place}.question_id`, rule: 'order' });
    expect(await wrong({ question_rules: [on(0, rule(1, 'A'))] })).toMatchObject({ field: 'question_rules.0.question_id', rule: 'exists' });
    const twice = [on(3, rule(0, 'A')), on(3, rule(1, 'A'))];
    expect(await wrong({ question_rules: twice })).toMatchObject({ field: 'question_rules.1.question_id', rule: 'unique' });
    const also = [{ question_id: ids[1], op: 'eq', value: 'Z' }];
    expect(await wrong({ question_rules: [on(3, rule(0, 'A', { also } as Partial<Rule>))] })).toMatchObject({
      ...{ field: `${place}.also.0.value`, rule: 'exists' },
    });
    expect(await wrong({ show_rule: rule(0, 'A', { also: [{ question_id: ids[4], op: 'eq', value: 'A' }] }) })).toMatchObject({
      ...{ field: 'show_rule.also.0.question_id', rule: 'order' },
    });
  });

  it('keep the section whose questions they look at', async () => {
    const { list } = await used.client.listQuestionnaireParts({ configure_id });
    const first = list[0] ?? expect.unreachable('no section');
    await expectRefusal(used.client.deleteQuestionnairePart({ id: first.id }), 40900);
    const { created_at: _, updated_at: __, show_rule: ___, intro: ____, ...whole } = first;
    const without = used.client.updateQuestionnairePart({ ...whole, question_ids: ids.slice(0, 2) });
    expect((await expectRefusal(without, 42200)).detail.errors?.[0]).toMatchObject({ field: 'question_ids', rule: 'order' });
  });

  it('stand in the frozen version to which answers are given', async () => {
    await used.client.changeQuestionnaireStatus({ id: configure_id, status: 'published' });
    const { id: user_id } = await used.client.createCustomer({ nick_name: '条件甲' });
    const given = { 0: ['A'], 1: ['A'], 2: ['A'] };
    const answer = await used.client.createEvaluationAnswer({ configure_id, user_id, answers: answersOf(given) });
    const found = await used.client.getEvaluationAnswer({ id: answer.id });
    expect(found.answers.map((one) => ids.indexOf(one.question_id))).toEqual([0, 1, 2]);
    const other = await used.client.createCustomer({ nick_name: '条件乙' });
    const said = { configure_id, user_id: other.id, answers: answersOf({ ...given, 2: ['B'] }) };
    const missing = used.client.createEvaluationAnswer(said);
    await expectRefusal(missing, 42200);
  });
});
