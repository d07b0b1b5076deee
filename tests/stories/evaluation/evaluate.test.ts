import type { ApiError, Input } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { choice } from './choice.js';

const sheet = {
  name: '压力自测',
  code: 'STRESS',
  category: 'mood',
  scoring: 'sum',
  score_max: 4,
  decision: 'total_band',
  dimensions: [
    { name: '紧张', bands: [] },
    { name: '恢复', bands: [] },
  ],
  bands: [
    { from: 0, to: 4, level: '低', title: '压力不大' },
    { from: 4, to: 8, level: '高', title: '压力偏大', advice: '每天散步半小时。' },
  ],
} satisfies Input<'createQuestionnaire'>;

const field = (refusal: ApiError) => refusal.detail.errors?.[0];

onEveryStore('questionnaires', (options) => {
  const used = useDirectory(options);
  const one = async () => {
    const { list } = await used.client.listQuestionnaires({ keyword: 'STRESS' });
    return list[0] ?? expect.unreachable('no questionnaire');
  };
  const record = async () => used.client.getQuestionnaire({ id: (await one()).id });
  const question = async (code: string) => {
    const { list } = await used.client.listQuestions({ keyword: code });
    return list[0] ?? expect.unreachable(`no ${code}`);
  };
  const parts = async () => (await used.client.listQuestionnaireParts({ configure_id: (await one()).id })).list;

  it('include constitution, sleep and diet in the sandbox, published', async () => {
    const { list } = await used.client.listQuestionnaires({ status: 'published' });
    expect(list.map((row) => [row.code, row.part_count, row.question_count])).toEqual([
      ['YINSHI', 2, 8],
      ['SHUIMIAN', 3, 14],
      ['TIZHI', 2, 18],
    ]);
    const sleep = await used.client.getQuestionnaire({ id: list[1]?.id as number });
    expect(sleep.dimensions.map((each) => each.question_ids.length)).toEqual([1, 2, 1, 1, 5, 1, 2]);
    const [{ id = 0 } = {}] = sleep.dimensions.slice(3);
    const [item] = (await used.client.listDimensionItems({ configure_id: sleep.id, dimension_id: id })).list;
    expect(item).toMatchObject({ share_of: { from_question_id: expect.any(Number) }, score_map: [{ at_least: 85, score: 0 }, {}, {}, {}] });
  });

  it('start as drafts, and refuse what contradicts itself', async () => {
    const made = await used.client.createQuestionnaire(sheet);
    expect(made).toMatchObject({ status: 'draft', configure_version: 1, part_count: 0, answer_count: 0, version: 1 });
    await expectRefusal(used.client.createQuestionnaire(sheet), 40902);
    const wrong = (change: Partial<Input<'createQuestionnaire'>>) =>
      expectRefusal(used.client.createQuestionnaire({ ...sheet, code: 'OTHER', ...change }), 42200).then(field);
    expect(await wrong({ score_min: 4 })).toMatchObject({ field: 'score_max', rule: 'order' });
    expect(await wrong({ dimensions: [...sheet.dimensions, { name: '紧张', bands: [] }] })).toMatchObject({ field: 'dimensions.2.name' });
    expect(await wrong({ bands: [...sheet.bands].reverse() })).toMatchObject({ field: 'bands', rule: 'order' });
    expect(await wrong({ decision: 'threshold_rules' })).toMatchObject({ field: 'rules', rule: 'required' });
    const rules = [{ dimension: '睡眠', op: 'gt' as const, value: 1, title: '无' }];
    expect(await wrong({ rules })).toMatchObject({ field: 'rules.0.dimension', rule: 'exists' });
    const first = { name: '紧张', bands: [], sum_map: [{ to: 1, score: 0 }] };
    expect(await wrong({ dimensions: [first] })).toMatchObject({ field: 'dimensions.0.sum_map', rule: 'only' });
    expect(await wrong({ bands: [{ from: 0, to: 4, level: '低', title: '低', tag_ids: [987_654] }] })).toMatchObject({ rule: 'exists' });
  });

  it('count questions by dimension, and say which dimension has none yet', async () => {
    for (const code of ['S-1', 'S-2', 'S-3']) await used.client.createQuestion({ ...choice(code, `${code}？`), reverse: code === 'S-2' });
    await used.client.createQuestion({ code: 'S-TEXT', title: '想说的话', type: 'text', required: false });
    const { id: configure_id, dimensions } = await record();
    const [tense, rest] = dimensions.map((each) => each.id) as [number, number];
    expect(await used.client.getNextDimension({ tid: configure_id })).toEqual({
      dimension: { id: tense, name: '紧张' },
      seq: 1,
      remaining: 2,
    });
    const [first, second, text] = [await question('S-1'), await question('S-2'), await question('S-TEXT')];
    const item = await used.client.createDimensionItem({ configure_id, dimension_id: tense, question_id: first.id });
    expect(item).toMatchObject({ question_code: 'S-1', weight: 1, score_map: [], share_of: null, version: 1 });
    await expectRefusal(used.client.createDimensionItem({ configure_id, dimension_id: tense, question_id: first.id }), 40902);
    await expectRefusal(used.client.createDimensionItem({ configure_id, dimension_id: rest, question_id: text.id }), 42200);
    const shared = { configure_id, dimension_id: rest, question_id: second.id };
    const range = await expectRefusal(used.client.createDimensionItem({ ...shared, score_map: [{ to: 3, score: 1 }] }), 42200);
    expect(field(range)).toMatchObject({ field: 'score_map.0', rule: 'exclusive' });
    expect(await used.client.getNextDimension({ tid: configure_id })).toMatchObject({ seq: 2, remaining: 1 });
    const other = await used.client.createDimensionItem(shared);
    expect(await used.client.getNextDimension({ tid: configure_id })).toEqual({ dimension: null, seq: null, remaining: 0 });
    const { id, version } = other;
    expect(await used.client.updateDimensionItem({ ...shared, id, version, weight: 2 })).toMatchObject({ weight: 2, version: 2 });
    await expectRefusal(used.client.updateDimensionItem({ ...shared, id, version }), 40901);
    expect((await used.client.getDimensionOptions({ tid: configure_id })).map((each) => each.label)).toEqual(['紧张', '恢复']);
    expect((await question('S-1')).dimension_ids).toEqual([tense]);
  });

  it('ask them in sections, shown only by earlier answers', async () => {
    const { id: configure_id } = await one();
    await expectRefusal(used.client.changeQuestionnaireStatus({ id: configure_id, status: 'published' }), 42200);
    const [first, second, third] = [await question('S-1'), await question('S-2'), await question('S-3')];
    const opening = await used.client.createQuestionnairePart({
      configure_id,
      title: '近况',
      question_ids: [first.id, second.id],
      sort: 1,
    });
    const more = { configure_id, title: '多问一句', question_ids: [third.id], sort: 2 };
    const wrong = (change: object) => expectRefusal(used.client.createQuestionnairePart({ ...more, ...change }), 42200).then(field);
    const rule = (question_id: number, value = 'B') => ({ show_rule: { question_id, op: 'eq' as const, value } });
    expect(await wrong(rule(third.id))).toMatchObject({ field: 'show_rule.question_id', rule: 'order' });
    expect(await wrong({ sort: 0, ...rule(first.id) })).toMatchObject({ field: 'show_rule.question_id', rule: 'order' });
    expect(await wrong(rule(first.id, 'Z'))).toMatchObject({ field: 'show_rule.value', rule: 'exists' });
    expect(await wrong({ question_ids: [first.id] })).toMatchObject({ field: 'question_ids', rule: 'unique' });
    const shown = await used.client.createQuestionnairePart({ ...more, ...rule(first.id) });
    expect(shown).toMatchObject({ show_rule: { question_id: first.id, op: 'eq', value: 'B' } });
    const { id, version } = opening;
    const moved = await expectRefusal(
      used.client.updateQuestionnairePart({ id, version, configure_id, title: '近况', question_ids: [second.id], sort: 1 }),
      42200,
    );
    expect(field(moved)).toMatchObject({ field: 'question_ids', rule: 'order' });
    await expectRefusal(used.client.deleteQuestionnairePart({ id }), 40900);
    await expectRefusal(used.client.deleteQuestion({ id: first.id }), 40903);
  });

  it('are refused for exactly the errors that their check finds', async () => {
    const { bands: _, ...rest } = sheet;
    const { id } = await used.client.createQuestionnaire({ ...rest, code: 'BARE', name: '没写完的问卷', decision: 'total_band' });
    const errors = async () => (await used.client.checkQuestionnaire({ id })).filter((found) => found.level === 'error');
    const kinds = (await errors()).map((found) => found.kind);
    expect(new Set(kinds)).toEqual(new Set(['no_questions', 'no_items', 'no_bands']));
    const refused = await expectRefusal(used.client.changeQuestionnaireStatus({ id, status: 'published' }), 42200);
    expect(refused.detail.errors?.map((one) => `${one.field} ${one.rule}`)).toEqual(
      expect.arrayContaining(['parts required', 'dimensions.0 complete', 'bands required']),
    );
    expect(refused.detail.errors).toHaveLength(kinds.length);
    await used.client.deleteQuestionnaire({ id });
  });

  it('keep a version at each change once they are published, and end when they go off', async () => {
    const { id } = await one();
    const versions = async () =>
      (await used.client.listQuestionnaireVersions({ configure_id: id })).list.map((row) => row.configure_version);
    expect(await versions()).toEqual([]);
    expect(await used.client.changeQuestionnaireStatus({ id, status: 'published' })).toMatchObject({
      status: 'published',
      configure_version: 1,
    });
    await expectRefusal(used.client.changeQuestionnaireStatus({ id, status: 'published' }), 40900);
    const [first] = await parts();
    const { id: part_id, configure_id, version } = first ?? expect.unreachable('no part');
    const saved = { id: part_id, configure_id, version, title: '最近', question_ids: first?.question_ids ?? [], sort: 1 };
    await used.client.updateQuestionnairePart(saved);
    const { id: question_id, version: before } = await question('S-1');
    await used.client.updateQuestion({ ...choice('S-1', '您最近紧张吗？'), id: question_id, version: before });
    expect(await versions()).toEqual([3, 2, 1]);
    expect(await one()).toMatchObject({ configure_version: 3 });
    expect((await used.client.getQuestionnaireNames({ status: 'published' })).map((row) => row.code)).toContain('STRESS');
    const [, item] = (await used.client.listDimensionItems({ configure_id: id })).list;
    await expectRefusal(used.client.deleteDimensionItem({ id: item?.id as number }), 40900);
    await used.client.changeQuestionnaireStatus({ id, status: 'off' });
    await expectRefusal(used.client.updateQuestionnairePart({ ...saved, version: version + 1 }), 40900);
    await expectRefusal(used.client.updateQuestionnaire({ ...sheet, id, version: (await one()).version }), 40900);
    await expectRefusal(used.client.changeQuestionnaireStatus({ id, status: 'published' }), 40900);
    expect((await used.client.getQuestionnaireNames({})).map((row) => row.code)).not.toContain('STRESS');
    await used.client.deleteQuestionnaire({ id });
    await used.client.deleteQuestion({ id: question_id });
  });

  it('are saved by one of twenty at once, with dimensions kept by their id', async () => {
    const { id, version } = await used.client.createQuestionnaire({ ...sheet, code: 'STRESS-2' });
    const [tense] = (await used.client.getQuestionnaire({ id })).dimensions;
    const change = {
      ...sheet,
      code: 'STRESS-2',
      id,
      version,
      dimensions: [
        { name: '放松', bands: [] },
        { ...tense, name: '紧绷', bands: [] },
      ],
    };
    const dimensions = change.dimensions.map(({ name, bands, ...rest }) =>
      'id' in rest ? { name, bands, id: rest.id as number } : { name, bands },
    );
    const saves = await Promise.allSettled(Array.from({ length: 20 }, () => used.client.updateQuestionnaire({ ...change, dimensions })));
    expect(saves.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const now = await used.client.getQuestionnaire({ id });
    expect(now.dimensions.map((each) => each.name)).toEqual(['放松', '紧绷']);
    expect(now.dimensions[1]?.id).toBe(tense?.id);
    const foreign = { ...change, version: now.version, dimensions: [{ id: 987_654, name: '别家', bands: [] }] };
    expect(field(await expectRefusal(used.client.updateQuestionnaire(foreign), 42200))).toMatchObject({ field: 'dimensions.0.id' });
    expect(await used.client.getQuestionnaireTags({})).toEqual(expect.any(Array));
  });
});
