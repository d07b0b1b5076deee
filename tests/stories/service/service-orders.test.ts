import type { ApiError, Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { enrollingCamp } from '../../support/camps.js';
import { customersApp } from '../../support/customers-app.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { sleepAnswer } from '../../support/questionnaires.js';
import { dayIn, order, pendingService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

const rule = (refusal: ApiError) => refusal.detail.errors?.map((one) => `${one.field} ${one.rule}`);
const today = () => dayIn();

onEveryStore('service orders and what belongs to them', (options) => {
  const used = useDirectory(options);
  const write = (query: ReturnType<typeof sql>) => used.server.deps.database.system((db) => query.execute(db), 'write');
  const pending = (more: object = {}) => pendingService(used.client, more);
  const staffOf = async (client: Client) => (await client.getServiceParams({})).staff;
  const camp = (capacity: number) => enrollingCamp(used.client, { capacity });
  /** A camp finishes when its days are over, which no operation brings about. */
  const finish = (camp_id: number) => write(sql`update camp set status = 'finished' where id = ${camp_id}`);

  it('creates a customer with an order, from a lead if given, both or neither', async () => {
    const lead = await used.client.createLead({ name: '许念', phone: '13900002099' });
    const [someone] = await staffOf(used.client);
    await used.client.setLeadHolders({ ids: [lead.id], mode: 'manual', user_ids: [someone?.id as number] });
    const refused = await expectRefusal(
      used.client.createServiceWithCustomer({ customer: { ...woman, birthday: '2090-01-01' }, service: order, origin_id: lead.id }),
      42200,
    );
    expect(rule(refused)).toEqual(['customer.birthday range']);
    const unfit = { ...woman, health_flags: ['pregnancy' as const] };
    const goal = await expectRefusal(
      used.client.createServiceWithCustomer({ customer: unfit, service: { ...order, energy: { goal: 'lose' } } }),
      42200,
    );
    expect(rule(goal)).toEqual(['service.energy.goal pregnancy']);
    expect((await used.client.getLead({ id: lead.id })).status).not.toBe('converted');
    const made = await used.client.createServiceWithCustomer({
      customer: woman,
      service: { ...order, energy: { goal: 'lose' } },
      origin_id: lead.id,
    });
    expect(await used.client.getLead({ id: lead.id })).toMatchObject({ status: 'converted', user_id: made.user_id, service_id: made.id });
    const { service, customer } = await used.client.getService({ service_id: made.id });
    expect([service.energy_kcal, customer.phone_masked]).toEqual([1450, '139****2099']);
    const twice = await expectRefusal(
      used.client.createServiceWithCustomer({ customer: woman, service: order, origin_id: lead.id }),
      40900,
    );
    expect(twice.detail).toMatchObject({ from: 'converted', allowed: [] });
    const taken = await expectRefusal(
      used.client.createServiceWithCustomer({ customer: { ...woman, phone: '13900002099' }, service: order }),
      40902,
    );
    expect(rule(taken)).toEqual(['customer.phone taken']);
  });

  it('is edited by one person at a time, and deleted only before it starts', async () => {
    const { id } = await pending();
    const { service } = await used.client.getService({ service_id: id });
    const saved = await used.client.updateService({
      id,
      version: service.version,
      product_name: '八周体重管理',
      pay_amount_fen: 1200,
      remark: '晚餐晚',
    });
    expect(saved).toMatchObject({ product_name: '八周体重管理', pay_amount_fen: 1200, remark: '晚餐晚', principal: service.principal });
    await expectRefusal(used.client.updateService({ id, version: service.version, product_name: '又改' }), 40901);
    expect(await used.client.changeServiceRemark({ service_id: id, remark: '' })).toMatchObject({ remark: null });
    await used.client.changeServiceStart({ service_id: id, start_date: today() });
    const begun = await expectRefusal(used.client.deleteService({ id }), 40900);
    expect(begun.detail).toMatchObject({ from: 'in_service', to: 'terminated' });
    const other = await pending();
    await used.client.deleteService({ id: other.id });
    await expectRefusal(used.client.getService({ service_id: other.id }), 40400);
  });

  it('is handed over with all that a colleague has, and the customer follows the newest', async () => {
    const [first, second] = await staffOf(used.client);
    const [from, to] = [first?.id as number, second?.id as number];
    const one = await pending({ principal_user_id: from, start_date: today() });
    const newer = (await used.client.createService({ user_id: one.user_id, ...order, type: 'nutrition', principal_user_id: from })).id;
    await used.client.createFootmark({
      user_id: one.user_id,
      type: 'call',
      content: '周五前发出新食谱',
      next_follow_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const sheet = (await used.client.listServiceHandOvers({ principal_user_id: from })).list.find((row) => row.id === newer);
    expect(sheet).toMatchObject({ alerts: ['not_ready'], open_meals: 0, promises: [{ content: '周五前发出新食谱' }] });
    await expectRefusal(used.client.updateServicePrincipal({ service_ids: [one.id, 999_999], user_id: to }), 40400);
    expect(rule(await expectRefusal(used.client.updateServicePrincipal({ service_ids: [one.id], user_id: 999_999 }), 42200))).toEqual([
      'user_id exists',
    ]);
    await expectRefusal(used.client.updateServicePrincipal({ user_id: to }), 42200);
    const given = await used.client.updateServicePrincipal({ service_ids: [one.id, newer], user_id: to });
    expect(given).toMatchObject({ matched: 2, ok: [one.id, newer], failed: [], shares: [{ user_id: to, name: second?.name, count: 2 }] });
    expect((await used.client.getCustomer({ id: one.user_id })).principal?.id).toBe(to);
    const back = await used.client.updateServicePrincipal({ from_user_id: to, user_id: from });
    expect(back.ok).toEqual(expect.arrayContaining([one.id, newer]));
    expect((await used.client.listServiceHandOvers({ principal_user_id: to })).total).toBe(0);
    const [change] = (await used.client.listServiceChanges({ service_id: one.id })).list;
    expect(change).toMatchObject({ kind: 'principal', before: second?.name, after: first?.name });

    await expectRefusal(used.client.updateServicePrincipal({ from_user_id: from, user_id: to, user_ids: [to] }), 42200);
    const share = { service_ids: [one.id, newer], user_ids: [from, to] };
    const plan = await used.client.updateServicePrincipal({ ...share, dry_run: true });
    expect(plan.shares.map(({ count }) => count)).toEqual([0, 0]);
    const others = (await used.client.getServiceParams({})).staff
      .filter(({ id }) => id !== from)
      .slice(0, 2)
      .map(({ id }) => id);
    const tried = await used.client.updateServicePrincipal({ service_ids: [one.id, newer], user_ids: others, dry_run: true });
    // The two services are those of one customer, who is not split up.
    expect(tried.shares.map(({ count }) => count).sort()).toEqual([0, 2]);
    expect((await used.client.getService({ service_id: one.id })).service.principal?.id).toBe(from);
  });

  it('joins a camp while there is room, and no camp that is over', async () => {
    const [one, two] = [await pending(), await pending()];
    const id = await camp(1);
    expect(await used.client.updateServiceCamp({ service_ids: [one.id, two.id], camp_id: id })).toMatchObject({
      ok: [one.id],
      failed: [{ id: two.id, code: 40900 }],
    });
    expect((await used.client.listServices({ camp_id: id })).list.map((row) => [row.id, row.camp?.id])).toEqual([[one.id, id]]);
    expect((await used.client.getService({ service_id: one.id })).camp?.id).toBe(id);
    await used.client.updateServiceCamp({ service_ids: [one.id] });
    expect((await used.client.updateServiceCamp({ service_ids: [two.id], camp_id: id })).ok).toEqual([two.id]);
    const over = await camp(2);
    await finish(over);
    await expectRefusal(used.client.updateServiceCamp({ service_ids: [one.id], camp_id: over }), 40900);
    const full = await expectRefusal(used.client.createService({ user_id: one.user_id, ...order, camp_id: id }), 40900);
    expect(full.detail).toMatchObject({ from: 'enrolling', allowed: [] });
  });

  it('stays in a camp that is finished, and leaves one that was cancelled', async () => {
    const [one, two] = [await pending(), await pending()];
    const [ends, stops, next] = [await camp(3), await camp(4), await camp(5)];
    await used.client.updateServiceCamp({ service_ids: [one.id], camp_id: ends });
    await used.client.updateServiceCamp({ service_ids: [two.id], camp_id: stops });
    await finish(ends);
    await used.client.changeCampStatus({ camp_id: stops, status: 'cancelled', reason: '报名太少' });
    for (const more of [{}, { camp_id: next }]) {
      const { ok, failed } = await used.client.updateServiceCamp({ service_ids: [one.id], ...more });
      expect([ok, failed]).toEqual([
        [],
        [{ id: one.id, code: 40900, message: expect.stringMatching(/^减脂营已结营，成员和名次不再变动/) }],
      ]);
      expect((await used.client.getService({ service_id: one.id })).camp?.id).toBe(ends);
    }
    expect((await used.client.updateServiceCamp({ service_ids: [two.id], camp_id: next })).ok).toEqual([two.id]);
    expect((await used.client.updateServiceCamp({ service_ids: [two.id] })).ok).toEqual([two.id]);
  });

  it('is found by what dashboards count', async () => {
    const { id, user_id } = await pending({ pay_amount_fen: 100 });
    const { version } = await used.client.getCustomer({ id: user_id });
    await used.client.updateCustomer({ ...woman, id: user_id, version, province: '西藏自治区', city: '那曲市' });
    await used.client.changeServiceStart({ service_id: id, start_date: today() });
    const found = async (more: object) => (await used.client.listServices({ user_id, ...more })).list.map((row) => row.id);
    expect(await found({ province: '西藏自治区', city: '那曲市' })).toEqual([id]);
    expect(await found({ loss_pct_from: 5 })).toEqual([]);
    await used.client.changeServiceStatus({ service_id: id, status: 'finished' });
    expect(await found({ ended_from: today(), ended_to: today() })).toEqual([id]);
    expect(await found({ renewed: false })).toEqual([id]);
    const next = await used.client.createService({ user_id, ...order, pay_amount_fen: 100 });
    expect(await found({ renewed: true })).toEqual([id]);
    expect((await used.client.listCustomerServices({ user_id, except_id: id })).list.map((row) => row.id)).toEqual([next.id]);
  });

  it('opens its courses by day, one after another and at once, and finishes them', async () => {
    const { id, user_id } = await pending();
    const series = await used.client.createSeries({ name: '基础课', status: 'on' });
    await used.client.setDefaultSeries({ id: series.id });
    const lesson = (title: string, day_no: number, unlock_rule: 'by_day' | 'by_prev' | 'free') =>
      used.client.createSeminar({
        title,
        day_no,
        unlock_rule,
        series_id: series.id,
        video_url: 'https://v.example.com/1.mp4',
        duration_s: 600,
      });
    const [first, , third] = [
      await lesson('认识食物', 1, 'by_day'),
      await lesson('看懂标签', 2, 'by_prev'),
      await lesson('外食', 3, 'by_day'),
    ];
    const states = async () => (await used.client.getServiceCourse({ service_id: id })).lessons.map((one) => one.state);
    expect(await states()).toEqual(['locked', 'locked', 'locked']);
    await used.client.changeServiceStart({ service_id: id, start_date: today() });
    await used.client.changeServiceCourseStatus({ service_id: id, micro_status: 'on' });
    expect(await states()).toEqual(['open', 'locked', 'locked']);
    const { app } = await customersApp(used.server, used.client);
    const event = { source_id: `course-${id}`, user_id, kind: 'course', date: today(), seminar_id: first.id } as const;
    await app.sendCheckIns({ list: [{ ...event, watched_s: 570, finished: true }] });
    expect(await states()).toEqual(['finished', 'open', 'locked']);
    const seen = await expectRefusal(used.client.changeServiceCourseStatus({ service_id: id, micro_status: 'off' }), 40900);
    expect(seen.detail).toMatchObject({ from: 'on', to: 'off', allowed: ['finished'] });
    expect((await used.client.listServiceSeminars({ service_id: id })).list).toMatchObject([{ seminar_id: first.id, progress: 95 }]);
    expect(await used.client.getServiceVideos({ service_id: id })).toEqual([]);
    const refused = async (more: object) =>
      rule(await expectRefusal(used.client.changeServiceVideoType({ service_id: id, video_type: 'basic', ...more }), 42200));
    expect(await refused({ video_type: 'custom' })).toEqual(['seminar_ids required']);
    expect(await refused({ video_type: 'basic', seminar_ids: [first.id] })).toEqual(['seminar_ids only']);
    await used.client.changeServiceVideoType({ service_id: id, video_type: 'custom', seminar_ids: [third.id] });
    expect((await used.client.getServiceVideos({ service_id: id })).map((one) => [one.id, one.unlocked])).toEqual([[third.id, false]]);
    await used.client.changeServiceCourseStatus({ service_id: id, micro_status: 'finished' });
    const done = await expectRefusal(used.client.changeServiceCourseStatus({ service_id: id, micro_status: 'on' }), 40900);
    expect(done.detail).toMatchObject({ from: 'finished', allowed: [] });
  });

  it('uses the latest evaluation once adopted, and its own weight', async () => {
    const { id, user_id } = await pending({ energy: { goal: 'lose' } });
    expect(await used.client.getServiceEvaluation({ service_id: id })).toMatchObject({ evaluation: null, newer_answer_id: null });
    expect(rule(await expectRefusal(used.client.syncServiceEvaluation({ service_id: id }), 42200))).toEqual(['service_id answer']);
    const { id: answer } = await sleepAnswer(used.client, user_id);
    expect((await used.client.getServiceEvaluation({ service_id: id })).newer_answer_id).toBe(answer);
    const taken = await used.client.syncServiceEvaluation({ service_id: id });
    expect(taken).toMatchObject({ newer_answer_id: null, evaluation: { answer_id: answer, total: 8, title: '睡眠欠佳' } });
    expect((await used.client.listServiceEvaluations({ service_id: id })).list).toMatchObject([
      { answer_id: answer, in_use: true, seconds: null },
    ]);
    expect((await used.client.getServiceHealth({ service_id: id })).evaluation).toMatchObject({ answer_id: answer, title: '睡眠欠佳' });
    const { energy } = await used.client.updateServiceEvaluationWeight({ service_id: id, weight: 80 });
    expect(energy?.weight).toBe(80);
    expect((await used.client.getService({ service_id: id })).service.eval_weight).toBeNull();
    await used.client.setCustomerConsent({ id: user_id, module: 'weight', granted: true });
    const { service } = await used.client.getService({ service_id: id });
    expect(service).toMatchObject({ eval_weight: 80, energy_kcal: 1450, evaluate_answer_id: answer });
    expect(rule(await expectRefusal(used.client.updateServiceEvaluationWeight({ service_id: id, weight: 45 }), 42200))).toEqual([
      'weight bmi_low',
    ]);
  });
});
