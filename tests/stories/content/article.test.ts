import type { Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/content/article/scheduled';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { PageReader } from '../../support/page-reader.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('articles', (options) => {
  const used = useTwoCompanies(options);
  let [own, ofLabel] = [0, 0];
  let label = 0;

  const write = (more: Partial<Input<'createArticle'>> = {}) =>
    used.admin.createArticle({
      title: '三餐怎么配',
      content: '<h2>先看蔬菜</h2><p>落座先点一份绿叶菜。</p>',
      status: 'published',
      ...more,
    });
  const full = (id: number) => used.admin.getArticle({ id });
  /** A contact who is a customer, and one who is none. */
  const contact = async (isCustomer: boolean) => {
    const { list } = await used.admin.listExternalUsers({ limit: 100 });
    return list.find(({ customer }) => (customer !== null) === isCustomer) ?? expect.unreachable();
  };
  const linkOf = async (article_id: number, external_user_id: number) =>
    (await used.admin.createArticleLink({ article_id, external_user_id })).url;
  const tagsOf = async (user_id: number) => (await used.admin.listCustomerTags({ user_id })).list.map(({ tag }) => tag.id);
  const settle = () => used.server.runScheduledTasks(scheduledTasks);

  beforeAll(async () => {
    const manual = (await used.admin.getTagTree({})).filter(({ kind }) => kind === 'manual').flatMap(({ tags }) => tags);
    const ids = manual.map(({ id }) => id);
    const [group] = await used.admin.getTagTree({});
    own = (await used.admin.createTag({ tag_group_id: group?.id ?? 0, name: '读过三餐' })).id;
    ofLabel = (await used.admin.createTag({ tag_group_id: group?.id ?? 0, name: '关心外食' })).id;
    expect(ids).not.toContain(own);
    label = (await used.admin.createLabel({ name: '外食测试', type: 'article', tag_ids: [ofLabel] })).id;
  });

  it('are cleaned, and have an excerpt and a page for everybody', async () => {
    const made = await write({
      title: ' <b>标题</b> ',
      content:
        '<h1 onclick="x()" style="position:fixed">标题</h1><p>正文<script>alert(1)</script><a href="javascript:x()">链接</a></p><section><p>段</p></section>',
    });
    expect(made).toMatchObject({ title: '<b>标题</b>', digest: '标题 正文链接 段', status: 'published', read_count: 0 });
    const { content, read_url } = await full(made.id);
    expect(content).toBe('<h1>标题</h1><p>正文链接</p><div><p>段</p></div>');
    const page = await new PageReader().look(read_url);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1>&#60;b&#62;标题&#60;/b&#62;</h1>');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; img-src 'self'; style-src 'sha256-/);
    await expectRefusal(write({ content: '<script>alert(1)</script>' }), 42200);
  });

  it('tag the receiver of a link once, and know another reader as unknown', async () => {
    const customer = await contact(true);
    const { id } = await write({ tag_ids: [own], label_ids: [label] });
    const url = await linkOf(id, customer.id);
    expect(await linkOf(id, customer.id)).toBe(url);
    const [receiver, another] = [new PageReader(), new PageReader()];
    await receiver.look(url);
    expect((await used.admin.listArticleReaders({ article_id: id })).list).toEqual([]);
    await receiver.read(url);
    await another.read(url);
    await receiver.read(url);
    await settle();
    const user = customer.customer?.id ?? 0;
    expect(await tagsOf(user)).toEqual(expect.arrayContaining([own, ofLabel]));
    const { list } = await used.admin.listArticleReaders({ article_id: id });
    expect(list).toHaveLength(2);
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ customer: expect.objectContaining({ id: user }), link_of: null, read_count: 2 }),
        expect.objectContaining({ customer: null, external_user: null, link_of: { id: customer.id, name: customer.name }, read_count: 1 }),
      ]),
    );
    expect(await full(id)).toMatchObject({ read_count: 3, read_user_count: 1 });
    expect(await used.admin.getArticleTags({ article_id: id })).toEqual(
      expect.arrayContaining([
        { id: own, name: '读过三餐', source: 'article', user_count: 1 },
        { id: ofLabel, name: '关心外食', source: 'label', user_count: 1 },
      ]),
    );
    expect(await used.admin.getLabel({ id: label })).toMatchObject({ use_count: 1, read_user_count: 1 });
    const [reader] = (await used.admin.listLabelReaders({ id: label })).list;
    expect(reader).toMatchObject({ customer: { id: user }, read_count: 2, content_count: 1 });
    const { list: entries } = await used.admin.listCustomerTimeline({ user_id: user });
    expect(entries.filter(({ kind }) => kind === 'article').map(({ text }) => text)).toContain('三餐怎么配');
  });

  it('give a contact the tags when they become a customer', async () => {
    const person = await contact(false);
    const { id } = await write({ tag_ids: [own], label_ids: [label] });
    await new PageReader().read(await linkOf(id, person.id));
    await settle();
    expect((await used.admin.listArticleReaders({ article_id: id })).list).toMatchObject([
      { customer: null, external_user: { id: person.id }, read_count: 1 },
    ]);
    const { id: user } = await used.admin.createCustomer({ nick_name: '新客户' });
    await used.server.deps.database.system((db) => sql`update external_user set customer_id = ${user} where id = ${person.id}`.execute(db));
    await settle();
    expect(await tagsOf(user)).toEqual(expect.arrayContaining([own, ofLabel]));
    expect((await used.admin.listArticleReaders({ article_id: id })).list).toMatchObject([{ customer: { id: user }, read_count: 1 }]);
    expect(await full(id)).toMatchObject({ read_user_count: 1 });
  });

  it('are published by themselves when their time comes', async () => {
    const soon = new Date(Date.now() + 3600_000).toISOString();
    const made = await write({ status: 'draft', publish_at: soon });
    expect(new Date(made.publish_at ?? '').getTime()).toBe(Date.parse(soon));
    const { read_url } = await full(made.id);
    expect((await new PageReader().look(read_url)).status).toBe(404);
    await settle();
    expect((await full(made.id)).status).toBe('draft');
    await used.server.deps.database.system((db) => sql`update article set publish_at = now() where id = ${made.id}`.execute(db));
    await settle();
    expect((await full(made.id)).status).toBe('published');
    expect((await new PageReader().look(read_url)).status).toBe(200);
    await expectRefusal(write({ status: 'draft', publish_at: new Date(Date.now() - 1000).toISOString() }), 42200);
    await expectRefusal(write({ status: 'published', publish_at: soon }), 42200);
    await expectRefusal(write({ status: 'off' }), 42200);
  });

  it('go from draft to published, off and back, by one person at a time', async () => {
    const made = await write({ status: 'draft' });
    const save = (status: 'draft' | 'published' | 'off', version: number) =>
      used.admin.updateArticle({ id: made.id, version, title: '改', content: '<p>改</p>', status });
    await expectRefusal(save('off', made.version), 40900);
    const { version } = await save('published', made.version);
    await expectRefusal(save('published', made.version), 40901);
    await expectRefusal(save('draft', version), 40900);
    const off = await save('off', version);
    await expectRefusal(used.admin.createArticleLink({ article_id: made.id, external_user_id: (await contact(true)).id }), 42200);
    expect(off.status).toBe('off');
    expect((await save('published', off.version)).status).toBe('published');
  });

  it('are answered with 404 by every link that is forged, deleted, or of an erased person', async () => {
    const person = await contact(true);
    const { id } = await write();
    const { read_url } = await full(id);
    const url = await linkOf(id, person.id);
    const reader = new PageReader();
    expect((await reader.look(url)).status).toBe(200);
    const forged = [
      `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `${url}x`,
      `${url}/../x`,
      `${url.slice(0, -22)}%00`,
      `${url}/read/x`,
    ];
    for (const one of forged) {
      const answer = await new PageReader().look(one);
      expect([one, answer.status, answer.headers.get('set-cookie')]).toEqual([one, 404, null]);
      expect(answer.html).toContain('这个页面打不开了');
    }
    await used.server.deps.database.system((db) => sql`delete from external_user where id = ${person.id}`.execute(db));
    expect((await reader.look(url)).status).toBe(404);
    expect((await reader.look(read_url)).status).toBe(200);
    await used.admin.deleteArticle({ id });
    expect((await reader.look(read_url)).status).toBe(404);
    await expectRefusal(full(id), 40400);
  });

  it('stay while a task asks for them', async () => {
    const { id, title } = await write();
    await used.admin.createTask({ name: '读一篇', type: 'read', target: 1, content_id: id });
    const refusal = await expectRefusal(used.admin.deleteArticle({ id }), 40903);
    expect(refusal.serverMessage).toContain('读一篇');
    expect((await used.admin.listTasks({ keyword: '读一篇' })).list[0]).toMatchObject({ content_id: id, content_title: title });
  });

  it('refuse pictures of private networks, and copy those within the text', async () => {
    for (const src of [
      'http://127.0.0.1:1/a.png',
      'http://169.254.169.254/latest',
      'http://[::1]/a.png',
      'http://localhost/a.png',
      'ftp://example.com/a.png',
    ])
      if (src.startsWith('ftp'))
        expect((await full((await write({ content: `<p>文</p><img src="${src}">` })).id)).content).toBe('<p>文</p>');
      else expect((await expectRefusal(write({ content: `<p>文</p><img src="${src}">` }), 42200)).serverMessage).toContain('内部网络');
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const { id } = await write({ content: `<p>文</p><img src="data:image/png;base64,${pixel}" onerror="alert(1)">` });
    const { content, read_url } = await full(id);
    const picture = /src="([^"]+)"/.exec(content)?.[1] ?? '';
    expect(picture).toMatch(/^\/admin\/v1\/files\/[\w-]{43}\?sign=/);
    const shown = await new PageReader().look(read_url);
    const signed = /src="(\/admin\/v1\/files[^"]+)"/.exec(shown.html)?.[1] ?? '';
    expect((await fetch(new URL(signed, read_url))).headers.get('content-type')).toBe('image/png');
    // A saved text comes back with signed addresses.
    const { version } = await full(id);
    await used.admin.updateArticle({ id, version, title: '图', content, status: 'published' });
    expect((await full(id)).content).toContain('/admin/v1/files/');
  });

  it('keep their history', async () => {
    const made = await write({ title: '第一版', content: '<p>开头</p><p>早饭 &amp; 午饭</p><p>结尾</p>', status: 'draft' });
    const content = '<p>开头</p><p>早饭</p><ul><li>晚饭</li></ul><p>结尾</p>';
    await used.admin.updateArticle({ id: made.id, version: made.version, title: '第二版', content, status: 'draft' });
    const { list } = await used.admin.listHistoryEntries({ object: 'article', object_id: made.id });
    const first = list.find(({ name }) => name === '第一版') ?? expect.unreachable();
    const { from_previous } = await used.admin.getHistoryEntry({ id: list[0]?.id ?? 0 });
    expect(from_previous.find(({ field }) => field === 'content')).toMatchObject({
      before_name: '……（1 段没有变）……\n早饭 & 午饭\n……（1 段没有变）……',
      after_name: '……（1 段没有变）……\n早饭\n晚饭\n……（1 段没有变）……',
    });
    await used.admin.restoreHistoryEntry({ id: first.id, latest: list[0]?.number ?? 0 });
    expect(await full(made.id)).toMatchObject({ title: '第一版', status: 'draft' });
  });

  it('are of one company', async () => {
    const { id } = await write();
    await expectRefusal(used.twin.getArticle({ id }), 40400);
    await expectRefusal(used.twin.listArticleReaders({ article_id: id }), 40400);
    const twin = await used.twin.createArticle({ title: '另一家', content: '<p>文</p>' });
    await expectRefusal(used.admin.createArticleLink({ article_id: twin.id, external_user_id: (await contact(true)).id }), 40400);
  });

  it('relate to others by their labels', async () => {
    const [one, other] = [await write({ title: '甲', label_ids: [label] }), await write({ title: '乙', label_ids: [label] })];
    await write({ title: '草稿', label_ids: [label], status: 'draft' });
    const { articles } = await used.admin.getArticleRelations({ article_id: one.id });
    expect(articles.map(({ id }) => id)).toContain(other.id);
    expect(articles.map(({ title }) => title)).not.toContain('草稿');
    expect(articles.map(({ id }) => id)).not.toContain(one.id);
  });
});
