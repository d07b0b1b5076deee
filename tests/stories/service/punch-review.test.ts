import type { ApiError, Client, Input } from '@shiyi/sdk';
import { isDrawn } from '@shiyi/server/areas/service/punch-review/second-look';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { addCampMembers, dayFromNow, moveCamp, whereabouts } from '../../support/camp-members.js';
import { checkInsOf } from '../../support/check-ins.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const given = (...values: number[]) => values.map((value, at) => ({ item_id: at + 1, value }));
const full = given(30, 30, 10, 10, 10, 10);
type FoodInput = Input<'saveMealFoods'>['items'][number];
const field = (refusal: ApiError) => refusal.detail.errors?.[0];

onEveryStore('reviews of check-ins', (options) => {
  const used = useDirectory(options);
  const checkIns = () => checkInsOf(used.server);
  const people = {} as Record<'own' | 'other' | 'lead', { id: number; username: string; client: Client }>;

  const setParam = (key: string, value: string) => checkIns().run(sql`update param set value = ${value} where key = ${key}`);
  /** A customer of the nutritionist who agreed to everything, with an order that started ten days ago. */
  const open = async ({ consent = ['diet', 'weight'] as const }: { consent?: readonly ('diet' | 'weight')[] } = {}) => {
    const { client } = used;
    const { id: user_id } = await client.createCustomer({
      nick_name: '小满',
      sex: 2,
      birthday: '1996-05-18',
      height: 165,
      init_weight: 70,
    });
    for (const module of consent) await client.setCustomerConsent({ id: user_id, module, granted: true });
    const { id: service_id } = await client.createService({ user_id, product_name: '体重管理', type: 'weight_loss', service_days: 42 });
    // Starting the order would make a plan, whose shares of meals would weigh the scores.
    await checkIns().run(sql`update service set status = 'in_service', principal_user_id = ${people.own.id},
      start_date = (now() at time zone 'Asia/Shanghai')::date - 10 where id = ${service_id}`);
    return { user_id, service_id };
  };
  const mine = async (service_id: number) => (await people.own.client.listDietPunches({ service_id })).list;
  const dayOf = (service_id: number, date: string, client = people.own.client) => client.getPunchDay({ service_id, date });
  const messages = (subject: string) =>
    checkIns().run(
      sql<{
        kind: string;
        open: boolean;
      }>`select kind, withdrawn_at is null as open from customer_message where subject = ${subject} order by id`,
    );

  beforeAll(async () => {
    const found = await checkIns().run(sql<{ id: number; username: string; code: string }>`select s.id, s.username, r.code from staff s
      join staff_role sr on sr.staff_id = s.id join role r on r.id = sr.role_id join enterprise e on e.id = s.enterprise_id
      where e.is_sandbox and r.code in ('nutritionist', 'lead') and s.status = 'enabled' order by s.id`);
    const [own, other] = found.filter(({ code }) => code === 'nutritionist');
    const lead = found.find(({ code }) => code === 'lead');
    for (const [name, one] of Object.entries({ own, other, lead }))
      if (one) people[name as 'own'] = { id: one.id, username: one.username, client: await used.server.as(one.username) };
    await setParam('punch.second_look_percent', '0');
  });

  it('show each meal next to its plan, oldest first, with its due time, to the customer’s staff', async () => {
    const { service_id } = await open();
    const { meal } = checkIns();
    const [late, fresh] = [await meal({ service_id, daysAgo: 1, hoursAgo: 30 }), await meal({ service_id, meal: 'breakfast' })];
    const rows = await mine(service_id);
    expect(rows.map(({ id, overdue, status }) => [id, overdue, status])).toEqual([
      [late.id, true, 'draft_scored'],
      [fresh.id, false, 'draft_scored'],
    ]);
    expect(Date.parse(rows[0]?.due_at ?? '') - Date.parse(rows[0]?.submitted_at ?? '')).toBe(86_400_000);
    expect((await people.own.client.listDietPunches({ service_id, overdue: true })).list.map(({ id }) => id)).toEqual([late.id]);
    const day = await dayOf(service_id, late.day);
    expect(day).toMatchObject({
      punch_id: late.punch_id,
      service: { id: service_id },
      consent: { diet: true },
      meals: [{ id: late.id, draft_score: 93 }],
    });
    expect((await people.other.client.listDietPunches({ service_id })).list).toEqual([]);
    await expectRefusal(dayOf(service_id, late.day, people.other.client), 40400);
    const { list } = await used.client.listOperationLogs({ module: 'punch' });
    expect(list.find(({ target }) => target === String(service_id))).toMatchObject({ ok: true });
  });

  it('score the meal and the day, notify the customer after a delay, and can be undone until then', async () => {
    const { service_id } = await open();
    const { id, day, punch_id } = await checkIns().meal({ service_id });
    const { client } = people.own;
    const saved = await client.saveDietEvaluation({
      diet_punch_id: id,
      version: 1,
      score_items: given(30, 26, 10, 7, 10, 10),
      comment: '很好',
    });
    expect(saved).toMatchObject({ score: 93, grade: 'excellent', status: 'evaluated', version: 2, take_back_until: expect.any(String) });
    expect(saved.draft_day_score).toBe(37);
    expect(await messages(`diet_punch:${id}`)).toEqual([{ kind: 'meal_evaluated', open: true }]);
    expect((await dayOf(service_id, day)).meals[0]).toMatchObject({
      score: 93,
      evaluated_by: { id: people.own.id },
      comments: [{ content: '很好' }],
    });
    const undone = await client.resetDietEvaluation({ diet_punch_id: id });
    expect(undone).toMatchObject({ score: null, grade: null, status: 'draft_scored', take_back_until: null });
    expect(await messages(`diet_punch:${id}`)).toEqual([{ kind: 'meal_evaluated', open: false }]);
    expect((await dayOf(service_id, day)).meals[0]).toMatchObject({ score: null, score_items: [], evaluated_at: null, comments: [] });
    await expectRefusal(client.resetDietEvaluation({ diet_punch_id: id }), 40900);
    const again = await client.saveDietEvaluation({ diet_punch_id: id, version: undone.version, score_items: full });
    await expectRefusal(used.client.resetDietEvaluation({ diet_punch_id: id }), 40900);
    await checkIns().run(sql`update customer_message set due_at = now() - interval '1 second' where subject = ${`diet_punch:${id}`}`);
    await expectRefusal(client.resetDietEvaluation({ diet_punch_id: id }), 40900);
    const better = await client.saveDietEvaluation({ diet_punch_id: id, version: again.version, score_items: given(0, 0, 0, 0, 0, 0) });
    expect(better).toMatchObject({ score: 0, grade: 'poor' });
    expect(await client.resetDietEvaluation({ diet_punch_id: id })).toMatchObject({ score: 100, status: 'evaluated' });
    const reviewed = await client.saveDayEvaluation({ punch_id, comment: '继续保持', stars: 4 });
    expect(reviewed).toEqual({ punch_id, day_score: 40, grade: 'poor' });
    expect(await dayOf(service_id, day)).toMatchObject({
      day_score: 40,
      stars: 4,
      day_comment: '继续保持',
      evaluated_by: { id: people.own.id },
    });
  });

  it('take each item once, within its points, and offer yesterday’s for the same meal', async () => {
    const { service_id } = await open();
    const before = await checkIns().meal({ service_id, daysAgo: 1 });
    const { id, day } = await checkIns().meal({ service_id });
    const save = (score_items: typeof full) => people.own.client.saveDietEvaluation({ diet_punch_id: id, version: 1, score_items });
    const rule = async (items: typeof full) => field(await expectRefusal(save(items), 42200))?.rule;
    expect(await rule(full.slice(1))).toBe('required');
    expect(await rule([...full, { item_id: 1, value: 2 }])).toBe('repeated');
    expect(await rule([...full.slice(1), { item_id: 1, value: 31 }])).toBe('maximum');
    expect(await rule([...full, { item_id: 7, value: 1 }])).toBe('exists');
    await people.own.client.saveDietEvaluation({ diet_punch_id: before.id, version: 1, score_items: full, comment: '照旧' });
    expect((await dayOf(service_id, day)).meals[0]?.yesterday).toEqual({ score_items: full, comment: '照旧' });
  });

  it('refuse the later of two nutritionists, and one after a change by the customer', async () => {
    const { service_id } = await open();
    const { id } = await checkIns().meal({ service_id });
    const input = { diet_punch_id: id, version: 1, score_items: full };
    const outcomes = await Promise.allSettled([people.own.client.saveDietEvaluation(input), used.client.saveDietEvaluation(input)]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    expect(refused).toEqual([40901]);
    const other = await checkIns().meal({ service_id, meal: 'dinner' });
    await checkIns().change(other.id);
    const stale = people.own.client.saveDietEvaluation({ diet_punch_id: other.id, version: 1, score_items: full });
    await expectRefusal(stale, 40901);
    const fresh = (await mine(service_id)).find((row) => row.id === other.id);
    expect(fresh).toMatchObject({ version: 2, text: '其实多吃了一碗饭', status: 'draft_scored' });
    await people.own.client.saveDietEvaluation({ diet_punch_id: other.id, version: 2, score_items: full });
  });

  it('answer the customer, and only words of staff can be removed', async () => {
    const { service_id } = await open();
    const { id, day } = await checkIns().meal({ service_id });
    const { client } = people.own;
    const asked = await checkIns().comment(id, '可以吃水果吗');
    await client.saveDietEvaluation({ diet_punch_id: id, version: 1, score_items: full });
    const reply = await client.createPunchReply({ diet_punch_id: id, content: '可以，一拳', reply_to: asked });
    expect(reply).toMatchObject({ from: 'staff', user_id: people.own.id, reply_to: asked, deleted: false });
    expect((await mine(service_id))[0]).toMatchObject({ status: 'commented', comment_count: 2 });
    expect(field(await expectRefusal(client.deletePunchComment({ comment_id: asked }), 42200))).toMatchObject({ rule: 'staff' });
    const removed = await client.deletePunchComment({ comment_id: reply.id });
    expect(removed).toEqual({ ...reply, content: '', deleted: true });
    expect(await messages(`punch_comment:${reply.id}`)).toEqual([{ kind: 'reply', open: false }]);
    const { meals } = await dayOf(service_id, day);
    expect(meals[0]?.comments.at(-1)).toEqual({ ...removed, created_at: expect.any(String) });
    expect(meals[0]?.comments.map(({ content, deleted }) => [content, deleted])).toEqual([
      ['可以吃水果吗', false],
      ['', true],
    ]);
    const elsewhere = await checkIns().meal({ service_id, meal: 'dinner' });
    const foreign = client.createPunchReply({ diet_punch_id: elsewhere.id, content: '好', reply_to: asked });
    expect(field(await expectRefusal(foreign, 42200))).toMatchObject({ field: 'reply_to' });
  });

  it('correct a weight within the service, with the reason in the log', async () => {
    const { service_id, user_id } = await open();
    const { dayAgo } = checkIns();
    const date = await dayAgo(1);
    await used.client.saveCustomerWeight({ id: user_id, date, weight: 139 });
    const set = (more: object) => people.own.client.setPunchWeight({ service_id, date, weight: 69.5, reason: '误把斤填成公斤', ...more });
    expect(await set({})).toEqual({ service_id, date, weight: 69.5, previous_weight: 139, rank_before: null, rank_after: null });
    expect((await dayOf(service_id, date)).weight).toBe(69.5);
    const { list } = await used.client.listOperationLogs({ module: 'punch-review' });
    expect(list.find(({ target }) => target === String(service_id))).toMatchObject({ ok: true });
    for (const days of [11, -1]) expect(field(await expectRefusal(set({ date: await dayAgo(days) }), 42200))?.field).toBe('date');
    expect(await set({ date: await dayAgo(10) })).toMatchObject({ previous_weight: null });
  });

  it('move a member of a camp to their place when a weight is corrected', async () => {
    const { client } = used;
    const here = await whereabouts(client);
    const { id: camp_id } = await client.createCamp({
      ...{ name: '更正营', period_no: 901, type: 'habit', service_days: 28, capacity: 9, principal_user_ids: [here.staff] },
      ...{ enroll_from: dayFromNow(0), enroll_to: dayFromNow(1), start_date: dayFromNow(3) },
    });
    await client.changeCampStatus({ camp_id, status: 'enrolling' });
    await client.changeCampStatus({ camp_id, status: 'ready' });
    const member = { starts: -10, punched: [-2, -1] };
    const ids = await addCampMembers(used.server, { ...here, camp: camp_id }, [
      { ...member, name: '甲', weights: { '-10': 80, '-1': 78 } },
      { ...member, name: '乙', weights: { '-10': 80, '-1': 139 } },
      { ...member, name: '丙', weights: { '-10': 80 } },
    ]);
    const set = (at: number, weight: number) =>
      client.setPunchWeight({ service_id: ids[at] ?? 0, date: dayFromNow(-1), weight, reason: '误把斤填成公斤' });
    expect(await set(1, 139)).toMatchObject({ rank_before: null, rank_after: null });
    await moveCamp(used.server, here.company, camp_id, 13);
    expect(await set(1, 69.5)).toMatchObject({ rank_before: 2, rank_after: 1 });
    expect(await set(2, 70)).toMatchObject({ rank_before: null, rank_after: 2 });
    const { ranked } = await client.getCampRanking({ camp_id });
    expect(ranked.map(({ service_id }) => service_id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('are counted on the dashboard of the customer’s principal, as the queue lists them', async () => {
    const [first, hidden, done] = [await open(), await open(), await open()];
    const { meal } = checkIns();
    for (const one of [first, hidden, done]) await meal(one);
    await meal({ ...first, daysAgo: 1 });
    await used.client.setCustomerConsent({ id: hidden.user_id, module: 'diet', granted: false });
    const [row] = await mine(done.service_id);
    const { client, id } = people.own;
    await client.saveDietEvaluation({ diet_punch_id: row?.id ?? 0, version: row?.version ?? 0, score_items: full });
    const { total } = await client.listDietPunches({ pending: true, principal_user_id: id, limit: 1 });
    expect(total).toBeGreaterThanOrEqual(2);
    expect((await client.getMyDashboard()).punch_pending).toBe(total);
    // A lead sees the meals of others, and counts their own.
    const own = await people.lead.client.listDietPunches({ pending: true, principal_user_id: people.lead.id, limit: 1 });
    expect((await people.lead.client.listDietPunches({ pending: true, limit: 1 })).total).toBeGreaterThan(own.total);
    expect((await people.lead.client.getMyDashboard()).punch_pending).toBe(own.total);
  });

  it('stop when the customer withdraws their consent, and nothing is seen from then on', async () => {
    const { service_id, user_id } = await open();
    const { id, day, punch_id } = await checkIns().meal({ service_id });
    const { client } = people.own;
    await used.client.setCustomerConsent({ id: user_id, module: 'diet', granted: false });
    const refusals = [
      () => client.saveDietEvaluation({ diet_punch_id: id, version: 1, score_items: full }),
      () => client.createPunchReply({ diet_punch_id: id, content: '好' }),
      () => client.saveDayEvaluation({ punch_id, comment: '好' }),
    ];
    for (const refusal of refusals) expect(field(await expectRefusal(refusal(), 42200))).toMatchObject({ rule: 'consent' });
    expect(await mine(service_id)).toEqual([]);
    expect(await dayOf(service_id, day)).toMatchObject({ consent: { diet: false }, meals: [], intake_kcal: null, draft_day_score: null });
    await used.client.setCustomerConsent({ id: user_id, module: 'weight', granted: false });
    const weigh = client.setPunchWeight({ service_id, date: day, weight: 70, reason: '改' });
    expect(field(await expectRefusal(weigh, 42200))).toMatchObject({ rule: 'consent' });
  });

  it('are out of reach for those who do not look after the customer', async () => {
    const { service_id } = await open();
    const { id, punch_id, day } = await checkIns().meal({ service_id });
    const { client } = people.other;
    const saved = await people.own.client.createPunchReply({ diet_punch_id: id, content: '好' });
    for (const refusal of [
      () => client.saveDietEvaluation({ diet_punch_id: id, version: 1, score_items: full }),
      () => client.resetDietEvaluation({ diet_punch_id: id }),
      () => client.createPunchReply({ diet_punch_id: id, content: '好' }),
      () => client.saveDayEvaluation({ punch_id, comment: '好' }),
      () => client.setPunchWeight({ service_id, date: day, weight: 70, reason: '改' }),
      () => client.deletePunchComment({ comment_id: saved.id }),
      () => client.saveSecondLook({ diet_punch_id: id, score_items: full }),
      () => people.own.client.saveDietEvaluation({ diet_punch_id: 999_999, version: 1, score_items: full }),
    ])
      await expectRefusal(refusal(), 40400);
  });

  it('are scored a second time by a colleague who does not see the first score', async () => {
    await setParam('punch.second_look_percent', '100');
    const { service_id } = await open();
    const { id, day } = await checkIns().meal({ service_id });
    await people.own.client.saveDietEvaluation({
      diet_punch_id: id,
      version: 1,
      score_items: given(30, 26, 10, 7, 10, 10),
      comment: '很好',
    });
    await setParam('punch.second_look_percent', '0');
    const { client } = people.lead;
    const asked = (await client.listDietPunches({ second_look: true })).list.find((row) => row.id === id);
    expect(asked).toMatchObject({ score: null, grade: null });
    const blind = (await dayOf(service_id, day, client)).meals[0];
    expect(blind).toMatchObject({ second_look: true, score: null, score_items: [], evaluated_by: null, comments: [] });
    const before = await client.getReviewAgreement({});
    expect(await client.saveSecondLook({ diet_punch_id: id, score_items: given(30, 20, 10, 7, 10, 10) })).toEqual({
      ...{ diet_punch_id: id, score: 87, first_score: 93, difference: 6 },
    });
    const after = await client.getReviewAgreement({});
    expect([after.looks - before.looks, after.waiting - before.waiting]).toEqual([1, -1]);
    expect(after).toMatchObject({ mean_difference: 6, within_5_pct: 0 });
    await expectRefusal(client.saveSecondLook({ diet_punch_id: id, score_items: full }), 40400);
    expect((await dayOf(service_id, day, client)).meals[0]).toMatchObject({ second_look: false, score: 93 });
  });

  it('are in the popover of the customer’s principal, who is notified of new meals', async () => {
    const { service_id, user_id } = await open();
    const events = async () =>
      (await checkIns().run(sql<{ id: number }>`select id from event where staff_id = ${people.own.id} and type = 'notices'`)).length;
    const waiting = async () => {
      const { need_dealt_msg } = await people.own.client.getUnprocessedInfo();
      return need_dealt_msg.find(({ link }) => link === '/order/punchDynamic?overdue=false')?.number ?? 0;
    };
    const [before, told] = [await waiting(), await events()];
    const date = await checkIns().dayAgo(1);
    await used.client.createCheckIn({ source_id: `review-${service_id}`, user_id, kind: 'meal', date, meal: 'lunch', text: '番茄炒蛋' });
    expect([await waiting(), await events()]).toEqual([before + 1, told + 1]);
    const [row] = await mine(service_id);
    await people.own.client.saveDietEvaluation({ diet_punch_id: row?.id ?? 0, version: row?.version ?? 0, score_items: full });
    expect(await waiting()).toBe(before);
  });

  it('draw about the share that was set, the same meals each time', () => {
    const drawn = Array.from({ length: 10_000 }, (_, id) => isDrawn(id, 5));
    expect(drawn.filter(Boolean).length).toBeGreaterThan(400);
    expect(drawn.filter(Boolean).length).toBeLessThan(600);
    expect(drawn).toEqual(Array.from({ length: 10_000 }, (_, id) => isDrawn(id, 5)));
    expect([isDrawn(1, 0), isDrawn(1, 100)]).toEqual([false, true]);
  });

  it('have quick replies of the company and of oneself', async () => {
    const { client } = people.own;
    const { id: group_id } = await client.savePhraseGroup({ name: '打卡' });
    const phrase = { group_id, title: '做得好', content: '{{name}}，{{meal}}很好', scope: 'enterprise' } as const;
    const shared = await client.savePhrase(phrase);
    await client.savePhrase({ ...phrase, title: '自己的', scope: 'personal', shortcut: 'zj' });
    const titles = async (who: Client) => (await who.listPhrases({ group_id })).list.map(({ title }) => title);
    expect([await titles(client), await titles(people.other.client)]).toEqual([['做得好', '自己的'], ['做得好']]);
    await expectRefusal(client.savePhrase({ ...phrase, title: '重复', scope: 'personal', shortcut: 'ZJ' }), 40902);
    await expectRefusal(client.savePhraseGroup({ name: '打卡' }), 40902);
    await expectRefusal(client.savePhrase({ ...phrase, id: shared.id, version: 9 }), 40901);
    const link = { msgtype: 'link', title: '一周食谱', url: 'https://example.test/week' } as const;
    const renamed = await client.savePhrase({ ...phrase, id: shared.id, version: shared.version, title: '很好', attachments: [link] });
    expect(renamed).toMatchObject({ title: '很好', version: 2, attachments: [{ ...link, media_id: null, file_size: null }] });
    const { service_id } = await open();
    const { id } = await checkIns().meal({ service_id });
    await client.saveDietEvaluation({ diet_punch_id: id, version: 1, score_items: full, comment: '好', template_hs_id: shared.id });
    expect((await client.listPhrases({ group_id })).list.find((one) => one.id === shared.id)?.use_count).toBe(1);
  });

  it('lose deleted quick replies and groups, but no group that still has some', async () => {
    const { client } = people.own;
    const admin = await used.server.as('admin');
    const top = await admin.savePhraseGroup({ name: '删除用' });
    const { id: group_id } = await admin.savePhraseGroup({ name: '里面', pid: top.id });
    const phrase = { group_id, title: '一句', content: '好', scope: 'personal' } as const;
    const { id } = await client.savePhrase(phrase);
    await expectRefusal(people.other.client.deletePhrase({ id }), 40400);
    const inner = async (who: Client) => (await who.getPhraseTree()).find((one) => one.id === top.id)?.children[0];
    expect((await inner(client))?.phrases.map(({ title }) => title)).toEqual(['一句']);
    expect((await inner(people.other.client))?.phrases).toEqual([]);
    await expectRefusal(admin.deletePhraseGroup({ id: top.id }), 40903);
    await expectRefusal(admin.deletePhraseGroup({ id: group_id }), 40903);
    await client.deletePhrase({ id });
    await expectRefusal(client.deletePhrase({ id }), 40400);
    await admin.deletePhraseGroup({ id: group_id });
    await admin.deletePhraseGroup({ id: top.id });
    expect(await inner(client)).toBeUndefined();
  });

  describe('saveMealFoods', () => {
    const waiting = async () => {
      const made = await open();
      const { id, day } = await checkIns().meal({ ...made, images: ['/files/lunch.jpg'] });
      const read = async () =>
        (await dayOf(made.service_id, day)).meals.find((one) => one.id === id) as NonNullable<
          Awaited<ReturnType<typeof dayOf>>['meals'][number]
        >;
      return {
        ...made,
        id,
        day,
        read,
        save: (items: FoodInput[], version: number) => people.own.client.saveMealFoods({ diet_punch_id: id, version, items }),
      };
    };
    const spot = { photo_no: 1, x: 31.5, y: 44 };

    it('replaces the foods of a meal, with their places, energy and draft score, and is undone by the former ones', async () => {
      const { client } = used;
      const [chicken] = (await client.listIngredients({ keyword: '鸡胸肉', status: 'on', limit: 1 })).list;
      const { read, save, user_id } = await waiting();
      const before = await read();
      expect(before.items.map((one) => one.spot)).toEqual([null, null]);
      const items: FoodInput[] = [{ ingredient_id: chicken?.id as number, dosage_g: 100, method: 'deep_fry', spot }, { name: '辣椒酱' }];
      const saved = await save(items, before.version);
      const kcal = Math.round(chicken?.energy_kcal ?? 0);
      expect(saved).toMatchObject({
        energy_kcal: kcal,
        items: [
          { name: chicken?.name, energy_kcal: kcal, spot },
          { name: '辣椒酱', spot: null },
        ],
      });
      const after = await read();
      expect(after).toMatchObject({ items: saved.items, energy_kcal: kcal, draft_score: saved.draft_score, version: saved.version });
      // Fried food has no points for its cooking.
      expect(after.draft_items.find(({ item_id }) => item_id === 4)?.value).toBe(0);
      expect(await messages(`diet_punch:${after.id}`)).toEqual([]);
      expect(after.submitted_at).toBe(before.submitted_at);
      await client.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
      const former = before.items.map(({ name, dosage_g, energy_kcal, exchange_group, method }) => ({
        ...{ name, dosage_g, energy_kcal, exchange_group },
        ...(method && { method }),
      }));
      const undone = await save(former, saved.version);
      expect(undone.items.map(({ name, energy_kcal }) => [name, energy_kcal])).toEqual(
        before.items.map(({ name, energy_kcal }) => [name, energy_kcal]),
      );
      expect(undone.energy_kcal).toBe(before.energy_kcal);
    });

    it('refuses unknown foods and photos, an outdated version, others’ customers, and a meal without consent or once reviewed', async () => {
      const { id, user_id, read, save } = await waiting();
      const { version } = await read();
      await expectRefusal(save([{ ingredient_id: 999_999_999, dosage_g: 10 }], version), 42200);
      await expectRefusal(save([{ name: '米饭', spot: { ...spot, photo_no: 2 } }], version), 42200);
      await expectRefusal(save([{ dosage_g: 10 }], version), 42200);
      await expectRefusal(people.other.client.saveMealFoods({ diet_punch_id: id, version, items: [] }), 40400);
      await expectRefusal(save([{ name: '米饭' }], version + 1), 40901);
      await used.client.setCustomerConsent({ id: user_id, module: 'diet', granted: false });
      await expectRefusal(save([{ name: '米饭' }], version), 42200);
      await used.client.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
      await people.own.client.saveDietEvaluation({ diet_punch_id: id, version: (await read()).version, score_items: full });
      await expectRefusal(save([{ name: '米饭' }], (await read()).version), 40900);
      expect((await read()).items.map(({ name }) => name)).toEqual(['糙米', '鸡胸肉']);
    });

    it('warns of an allergen that the reviewer found on the photo', async () => {
      const { client } = used;
      const [peanut] = (await client.listIngredients({ keyword: '花生', status: 'on', limit: 1 })).list;
      const { user_id, read, save } = await waiting();
      const { version } = await client.getCustomer({ id: user_id });
      await client.updateCustomer({ id: user_id, version, nick_name: '小满', allergy_ingredient_ids: [peanut?.id as number] });
      await save([{ ingredient_id: peanut?.id as number, dosage_g: 20, spot }], (await read()).version);
      expect((await read()).avoided).toEqual([{ item_no: 1, reason: 'allergy' }]);
    });
  });
});
