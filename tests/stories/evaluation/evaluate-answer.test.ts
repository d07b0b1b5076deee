import { createClient, type Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { sheetOf, sleepless } from '../../support/questionnaires.js';
import { onEveryStore } from '../../support/stores.js';

type Answers = Input<'queryEvaluationResult'>['answers'];

onEveryStore('answers to questionnaires', (options) => {
  const used = useDirectory(options);

  it('add up sleep by hand: 2 + 2 + 1 + 1 + 1 + 0 + 1 = 8', async () => {
    const { id, say } = await sheetOf(used.client, 'SHUIMIAN');
    // Asleep for 45 min: 2, and C: 2, sum 4: component 2. 6 h of 8 h in bed: 75 %, component 1. Disturbed: 2 + 1 + 1 = 4, component 1.
    const { result, open, wrong } = await used.client.queryEvaluationResult({ configure_id: id, answers: say(sleepless) });
    expect([open, wrong]).toEqual([[], []]);
    expect(result.dimensions.map((one) => one.score)).toEqual([2, 2, 1, 1, 1, 0, 1]);
    expect(result).toMatchObject({ total: 8, title: '睡眠欠佳', level: '一般' });
    const hours = async (change: Record<string, string>) =>
      (await used.client.queryEvaluationResult({ configure_id: id, answers: say({ ...sleepless, ...change }) })).result.dimensions
        .slice(2, 4)
        .map((one) => one.score);
    expect(await hours({ 'SM-HOURS': '6.8' })).toEqual([1, 0]);
    expect(await hours({ 'SM-HOURS': '7.01' })).toEqual([0, 0]);
    expect(await hours({ 'SM-HOURS': '5', 'SM-BED': '00:10', 'SM-UP': '08:10' })).toEqual([2, 3]);
  });

  it('find the constitution: converted scores, the highest matching band', async () => {
    const { id, say } = await sheetOf(used.client, 'TIZHI');
    const calm = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`TZ-${at + 1}1`, `TZ-${at + 1}2`]).flatMap((two) => two.map((one) => [one, 'A'])),
    );
    // Balanced: E counts 5, and its second question is reversed, so that A counts 5: (10 - 2) / 8 = 100.
    const balanced = await used.client.queryEvaluationResult({ configure_id: id, answers: say({ ...calm, 'TZ-11': 'E' }) });
    expect(balanced.result).toMatchObject({ total: null, title: '平和质', level: '是' });
    expect(balanced.result.dimensions.map((one) => one.score)).toEqual([100, 0, 0, 0, 0, 0, 0, 0, 0]);
    // Qi: 5 + 2 = 7, (7 - 2) / 8 = 62.5 is 40 or more, so that balanced no longer applies although it is higher.
    const weak = await used.client.queryEvaluationResult({
      configure_id: id,
      answers: say({ ...calm, 'TZ-11': 'E', 'TZ-21': 'E', 'TZ-22': 'B' }),
    });
    expect(weak.result).toMatchObject({ title: '气虚质', level: '是' });
    expect(weak.result.dimensions[1]).toMatchObject({ raw: 7, score: 62.5 });
    // One of two missing is more than 20 %.
    const { 'TZ-21': _, ...some } = calm;
    const missing = await used.client.queryEvaluationResult({ configure_id: id, answers: say(some) });
    expect(missing.result.dimensions[1]).toMatchObject({ raw: null, score: null });
    expect(missing.open).toHaveLength(1);
  });

  it('continue only as rules allow, and count nothing that was not asked', async () => {
    const { id, idOf, say } = await sheetOf(used.client, 'YINSHI');
    const trial = async (said: Record<string, string>) => used.client.queryEvaluationResult({ configure_id: id, answers: say(said) });
    expect((await trial({ 'YS-SUPPER': 'A' })).asked).not.toContain(idOf('YS-WHAT'));
    expect((await trial({ 'YS-SUPPER': 'D' })).asked).toContain(idOf('YS-WHAT'));
    expect((await trial({ 'YS-SUPPER': 'D', 'YS-WHAT': 'A,D' })).wrong).toEqual([idOf('YS-WHAT')]);
    expect((await trial({ 'YS-SUPPER': 'Z' })).wrong).toEqual([idOf('YS-SUPPER')]);
  });

  it('are kept with the version they were given to, once in its interval, and hidden from other companies', async () => {
    const { id, say, idOf } = await sheetOf(used.client, 'SHUIMIAN');
    const listed = async () => (await used.client.listQuestionnaires({ keyword: 'SHUIMIAN' })).list[0] ?? expect.unreachable('not listed');
    const { answer_count } = await listed();
    const { id: user_id } = await used.client.createCustomer({ nick_name: '小满', phone: '13800136611', sex: 2 });
    const answer = (answers: Answers) => used.client.createEvaluationAnswer({ configure_id: id, user_id, answers });
    const { 'SM-PILL': _, ...some } = sleepless;
    expect((await expectRefusal(answer(say(some)), 42200)).message).toContain('助眠');
    const wrong = await expectRefusal(answer(say({ ...sleepless, 'SM-HOURS': '７' })), 42200);
    expect(wrong.detail.errors?.[0]).toMatchObject({ field: expect.stringMatching(/^answers\.\d+\.values$/) });
    const strange = await expectRefusal(answer([{ question_id: 987_654, values: ['A'] }]), 42200);
    expect(strange.detail.errors?.[0]).toMatchObject({ field: 'answers.0.question_id', rule: 'exists' });
    const made = await answer(say(sleepless));
    expect(made).toMatchObject({ configure_version: 1, customer: { name: '小满' }, total: 8, result_title: '睡眠欠佳' });
    await expectRefusal(answer(say(sleepless)), 40900);
    const question = (await used.client.getQuestionsByIds({ ids: [idOf('SM-UP')] }))[0] ?? expect.unreachable('no question');
    await used.client.updateQuestion({
      id: question.id,
      version: question.version,
      code: question.code,
      type: 'time',
      title: '早上几点起？',
    });
    expect(await listed()).toMatchObject({ configure_version: 2, answer_count: answer_count + 1 });
    const kept = await used.client.getEvaluationAnswer({ id: made.id });
    expect(kept.answers.find((one) => one.question_id === question.id)).toMatchObject({ title: '您通常几点起床？', text: '07:30' });
    expect(kept.result.dimensions).toHaveLength(7);
    expect((await used.client.listEvaluationAnswers({ user_id })).list).toEqual([made]);
    const { list } = await used.client.listCustomerTimeline({ user_id, kind: 'evaluation' });
    expect(list.map((one) => one.answer_id)).toEqual([made.id]);
    await expectRefusal(used.client.deleteQuestionnaire({ id }), 40903);
    const logged = (await used.client.listOperationLogs({ limit: 20 })).list.find(
      (one) => one.operation_id === 'createEvaluationAnswer' && one.ok,
    );
    const entry = await used.client.getOperationLog({ id: logged?.id as number });
    expect(JSON.stringify(entry)).toContain(`"target":"${made.id}"`);
    expect(JSON.stringify(entry)).not.toContain('07:30');
  });

  it('have their built-in results in the language of the reader, in lists and on the timeline, and are found by both', async () => {
    const { id, say } = await sheetOf(used.client, 'SHUIMIAN');
    const { id: user_id } = await used.client.createCustomer({ nick_name: '苏晴', phone: '13800136612', sex: 2 });
    const made = await used.client.createEvaluationAnswer({ configure_id: id, user_id, answers: say(sleepless) });
    const english = createClient({ baseUrl: used.server.url, token: await used.server.tokenOf('admin'), language: 'en' });
    const titles = async (result_title: string) =>
      (await english.listEvaluationAnswers({ user_id, result_title })).list.map((one) => one.result_title);
    expect(await titles('睡眠欠佳')).toEqual(['Unsatisfactory sleep']);
    expect(await titles('Unsatisfactory sleep')).toEqual(['Unsatisfactory sleep']);
    expect(await titles('睡眠良好')).toEqual([]);
    expect((await english.listCustomerTimeline({ user_id, kind: 'evaluation' })).list[0]?.after).toBe('Unsatisfactory sleep');
    expect((await english.getEvaluationAnswer({ id: made.id })).result.advice.join()).not.toMatch(/\p{Script=Han}/u);
    expect((await used.client.listEvaluationAnswers({ user_id })).list).toEqual([made]);
  });

  it('cannot get stuck: dead ends are found, and keep a questionnaire from being published', async () => {
    const { client } = used;
    const { id: configure_id } = await client.createQuestionnaire({
      ...{ name: '跳转', code: 'JUMPS', category: 'custom', scoring: 'sum', score_max: 1, decision: 'total_band' },
      dimensions: [{ name: '唯一', bands: [] }],
      bands: [{ from: 0, to: 9, level: '好', title: '好' }],
    });
    const base = { type: 'single' as const, options: [{ key: 'A', label: '好', score: 1 }] };
    const [first, second, third] = [
      await client.createQuestion({ ...base, code: 'J-1', title: '一' }),
      await client.createQuestion({ ...base, code: 'J-2', title: '二' }),
      await client.createQuestion({ ...base, code: 'J-3', title: '三' }),
    ];
    const question_ids = [first.id, second.id, third.id];
    await client.createQuestionnairePart({ configure_id, title: '全部', question_ids });
    const kinds = async () => (await client.checkQuestionnaire({ id: configure_id })).map((one) => one.kind);
    expect(await kinds()).toEqual(['no_items']);
    const [{ id: dimension_id = 0 } = {}] = (await client.getQuestionnaire({ id: configure_id })).dimensions;
    await client.createDimensionItem({ configure_id, dimension_id, question_id: first.id });
    expect(await kinds()).toEqual([]);
    const lead = (to: number) => [{ key: 'A', label: '好', score: 1, next_question_id: to }];
    const on = await client.updateQuestion({ ...base, id: first.id, version: 1, code: 'J-1', title: '一', options: lead(third.id) });
    expect(await kinds()).toEqual(['never_asked']);
    expect((await client.queryEvaluationResult({ configure_id, answers: [{ question_id: first.id, values: ['A'] }] })).asked).toEqual([
      first.id,
      third.id,
    ]);
    await client.updateQuestion({ ...base, id: third.id, version: 1, code: 'J-3', title: '三', options: lead(first.id) });
    expect(await kinds()).toEqual(['jump_back', 'never_asked']);
    const refused = await expectRefusal(client.changeQuestionnaireStatus({ id: configure_id, status: 'published' }), 42200);
    expect(refused.detail.errors?.[0]).toMatchObject({ field: 'parts', rule: 'dead_end' });
    await expectRefusal(client.deleteQuestion({ id: third.id }), 40903);
    await client.updateQuestion({ ...base, id: first.id, version: on.version, code: 'J-1', title: '一' });
    await client.updateQuestion({ ...base, id: third.id, version: 2, code: 'J-3', title: '三' });
    expect(await client.changeQuestionnaireStatus({ id: configure_id, status: 'published' })).toMatchObject({ status: 'published' });
  });
});
