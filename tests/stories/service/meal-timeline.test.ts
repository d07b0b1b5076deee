import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { checkInsOf } from '../../support/check-ins.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('meals on a timeline', (options) => {
  const used = useDirectory(options);
  const checkIns = () => checkInsOf(used.server);
  const photo = '/admin/v1/files/5hJ7zXvB0nQ6mK1qW9tY4cL8pR2sD3fG_u.webp';
  const customer = async () => {
    const { id: user_id } = await used.client.createCustomer({ nick_name: '小满', sex: 2, birthday: '1996-05-18', height: 165 });
    await used.client.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
    const { id: service_id } = await used.client.createService({
      user_id,
      product_name: '体重管理',
      type: 'weight_loss',
      service_days: 42,
    });
    return { user_id, service_id };
  };

  beforeAll(() => checkIns().run(sql`update param set value = '0' where key = 'punch.second_look_percent'`));

  it('have their photo, words, score and review, and comments with their answers', async () => {
    const { user_id, service_id } = await customer();
    const { id } = await checkIns().meal({ service_id, images: [photo] });
    const timeline = async () =>
      (await used.client.listCustomerTimeline({ user_id })).list.filter((one) => one.kind === 'check_in' || one.kind === 'meal_comment');
    expect(await timeline()).toMatchObject([
      { kind: 'check_in', event: 'lunch', text: '油放少了', figure: null, after: null, photo, service_id, diet_punch_id: id, staff: null },
    ]);
    const items = await used.client.getScoreItems();
    const score_items = items.map((one) => ({ item_id: one.id, value: one.max }));
    await used.client.saveDietEvaluation({ diet_punch_id: id, version: 1, score_items, comment: '搭配很好' });
    const asked = await checkIns().comment(id, '晚上能吃水果吗？');
    await used.client.createPunchReply({ diet_punch_id: id, content: '可以，一个苹果', reply_to: asked });
    const list = await timeline();
    expect(list.find((one) => one.kind === 'check_in')).toMatchObject({ figure: 100, after: '搭配很好' });
    expect(list.filter((one) => one.kind === 'meal_comment')).toMatchObject([
      { event: 'lunch', text: '可以，一个苹果', diet_punch_id: id },
      { text: '晚上能吃水果吗？', staff: null, diet_punch_id: id },
    ]);
    expect((await used.client.listCustomerTimeline({ user_id, kind: 'check_in' })).total).toBe(1);
  });

  it('are hidden without consent to diet records', async () => {
    const { user_id, service_id } = await customer();
    const { id } = await checkIns().meal({ service_id });
    await checkIns().comment(id, '晚上能吃水果吗？');
    expect((await used.client.listCustomerTimeline({ user_id, kind: 'meal_comment' })).total).toBe(1);
    await used.client.setCustomerConsent({ id: user_id, module: 'diet', granted: false });
    const kinds = (await used.client.listCustomerTimeline({ user_id })).list.map((one) => one.kind);
    expect(kinds).not.toContain('check_in');
    expect(kinds).not.toContain('meal_comment');
  });
});
