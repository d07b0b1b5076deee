import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const video = { video_url: 'https://media.qinghe.example/a.mp4', duration_s: 300 };

onEveryStore('series, courses and tasks', (options) => {
  const used = useTwoCompanies(options);
  const defaults = async () => (await used.admin.listSeries({ limit: 100 })).list.filter((one) => one.is_default).map((one) => one.id);

  it('keeps exactly one series the default, also when many set it at once', async () => {
    const first = await used.admin.createSeries({ name: '入门课' });
    const others = [];
    for (const name of ['进阶课', '控糖课', '备餐课']) others.push(await used.admin.createSeries({ name }));
    const [had] = await defaults();
    await Promise.all([first, ...others].map(({ id }) => used.admin.setDefaultSeries({ id })));
    expect(await defaults()).toHaveLength(1);
    expect(had).toBeDefined();
    await used.admin.setDefaultSeries({ id: first.id });
    expect(await defaults()).toEqual([first.id]);
    const { version } = await used.admin.setDefaultSeries({ id: first.id });
    await expectRefusal(used.admin.updateSeries({ id: first.id, version, name: '入门课', status: 'off' }), 42200);
    await expectRefusal(used.admin.deleteSeries({ id: first.id }), 42200);
    const [off] = (await used.admin.listSeries({ keyword: '进阶课' })).list;
    await used.admin.updateSeries({ id: off?.id ?? 0, version: off?.version ?? 0, name: '进阶课', status: 'off' });
    await expectRefusal(used.admin.setDefaultSeries({ id: off?.id ?? 0 }), 42200);
    await expectRefusal(used.twin.setDefaultSeries({ id: first.id }), 40400);
    await expectRefusal(used.admin.createSeries({ name: '入门课' }), 40902);
  });

  it('orders courses in a series and moves them between series', async () => {
    const a = await used.admin.createSeries({ name: '甲' });
    const b = await used.admin.createSeries({ name: '乙' });
    const one = await used.admin.createSeminar({ ...video, title: '第一课', day_no: 1, series_id: a.id });
    const two = await used.admin.createSeminar({ ...video, title: '第二课', day_no: 2, series_id: a.id });
    const shown = async (keyword: string) => (await used.admin.listSeries({ keyword })).list[0];
    expect(await shown('甲')).toMatchObject({ seminar_ids: [one.id, two.id], duration_s: 600 });
    const turned = await used.admin.updateSeries({ id: a.id, version: a.version, name: '甲', seminar_ids: [two.id, one.id] });
    expect(turned.seminar_ids).toEqual([two.id, one.id]);
    const moved = await used.admin.updateSeries({ id: b.id, version: b.version, name: '乙', seminar_ids: [one.id] });
    expect(moved.seminars.map((course) => course.title)).toEqual(['第一课']);
    expect((await shown('甲'))?.seminar_ids).toEqual([two.id]);
    await expectRefusal(used.admin.deleteSeries({ id: b.id }), 40903);
    await expectRefusal(used.admin.updateSeries({ id: a.id, version: a.version, name: '甲' }), 40901);
    const foreign = await used.twin.createSeminar({ ...video, title: '外来课', day_no: 1 });
    await expectRefusal(used.admin.updateSeries({ id: b.id, version: moved.version, name: '乙', seminar_ids: [foreign.id] }), 42200);
    await expectRefusal(used.admin.createSeminar({ ...video, title: '题目不对', day_no: 1, quiz_ids: [999_999] }), 42200);
    await expectRefusal(used.twin.updateSeminar({ ...video, id: one.id, version: 1, title: '改', day_no: 1 }), 40400);
  });

  it('keeps a course that a service picked, or that a customer has started', async () => {
    const { id } = await used.admin.createSeminar({ ...video, title: '选用课', day_no: 1 });
    const customer = await used.admin.createCustomer({ nick_name: '学员' });
    const service = await used.admin.createService({ user_id: customer.id, product_name: '七天', type: 'trial', service_days: 7 });
    const write = (statement: ReturnType<typeof sql>) => used.server.deps.database.system((db) => statement.execute(db));
    await write(sql`update service set seminar_ids = ${JSON.stringify([id])} where id = ${service.id}`);
    expect((await expectRefusal(used.admin.deleteSeminar({ id }), 40903)).message).toContain(service.service_no);
    await write(sql`update service set seminar_ids = '[]' where id = ${service.id}`);
    await write(sql`insert into seminar_progress (enterprise_id, user_id, seminar_id, watched_s)
      select enterprise_id, id, ${id}, 60 from customer where id = ${customer.id}`);
    const finished = async () => (await used.admin.listSeminars({ keyword: '选用课' })).list.map((one) => one.finish_count);
    expect(await finished()).toEqual([0]);
    await write(sql`update seminar_progress set finished_at = now() where seminar_id = ${id}`);
    expect(await finished()).toEqual([1]);
    await expectRefusal(used.admin.deleteSeminar({ id }), 40903);
    await write(sql`delete from seminar_progress where seminar_id = ${id}`);
    await used.admin.deleteSeminar({ id });
  });

  it('keeps the content of a task, and the order of a day', async () => {
    const course = await used.admin.createSeminar({ ...video, title: '配餐课', day_no: 1 });
    const video1 = await used.admin.createTask({ name: '看配餐课', type: 'video', target: 1, day_no: 40, content_id: course.id });
    expect(video1).toMatchObject({ content_id: course.id, content_title: '配餐课', status: 'on', required: false, score: 0 });
    await expectRefusal(used.admin.deleteSeminar({ id: course.id }), 40903);
    await expectRefusal(used.admin.createTask({ name: '没有内容', type: 'video', target: 1 }), 42200);
    await expectRefusal(used.admin.createTask({ name: '多了内容', type: 'drink', target: 1, content_id: course.id }), 42200);
    await expectRefusal(used.admin.createTask({ name: '看配餐课', type: 'drink', target: 1, day_no: 40 }), 40902);
    const water = await used.admin.createTask({ name: '喝水', type: 'drink', target: 2000 });
    const walk = await used.admin.createTask({ name: '快走', type: 'sport', target: 30, day_no: 40 });
    const ordered = await used.admin.saveTaskOrder({ day_no: 40, ids: [walk.id, water.id] });
    expect(ordered.map((one) => [one.id, one.sort, one.day_no])).toEqual([
      [walk.id, 1, 40],
      [water.id, 2, 40],
      [video1.id, 3, 40],
    ]);
    const day = async () => (await used.admin.listTasks({ day_no: 40 })).list.map((one) => one.name);
    expect(await day()).toEqual(['快走', '喝水', '看配餐课']);
    const again = await used.admin.createTask({ name: '喝水', type: 'drink', target: 1500 });
    const taken = await expectRefusal(used.admin.saveTaskOrder({ day_no: 40, ids: [again.id] }), 40902);
    expect(taken.message).toContain('喝水');
    await expectRefusal(used.twin.saveTaskOrder({ ids: [walk.id] }), 40400);
    await used.admin.deleteTask({ id: video1.id });
    await used.admin.deleteSeminar({ id: course.id });
  });
});
