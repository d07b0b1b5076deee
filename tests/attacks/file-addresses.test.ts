import { FileAddresses } from '@shiyi/server/files/addresses';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../support/admin.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { onBothStores } from '../support/stores.js';

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const hour = 3600;

onBothStores('addresses of files', (options) => {
  const used = useTwoCompanies(options);
  const status = async (address: string) => (await fetch(`${used.server.url}${address}`)).status;
  const upload = async (client = used.admin) => (await client.uploadImage({ file: new File([pixel], '照片.png') })).url;
  const bare = (url: string) => url.split('?')[0] as string;
  const keyOf = (url: string) => bare(url).split('/').at(-1) as string;
  const run = <Row>(query: ReturnType<typeof sql<Row>>) => used.server.deps.database.system((db) => query.execute(db));
  const later = (seconds: number) => new FileAddresses(used.server.deps.keyring, () => Math.floor(Date.now() / 1000) + seconds);
  const company = { admin: 0, twin: 0 };
  beforeAll(async () => {
    for (const name of ['admin', 'twin'] as const)
      company[name] = (
        await run(sql<{ id: number }>`select enterprise_id as id from staff where username = ${name === 'admin' ? 'admin' : 'twin.admin'}`)
      ).rows[0]?.id as number;
  });

  it('are signed for a customer, and open nothing without the signature or with another', async () => {
    const url = await upload();
    const { id } = await used.admin.createCustomer({ nick_name: '照片', avatar: url });
    const { avatar } = await used.admin.getCustomer({ id });
    expect(avatar).toMatch(/\?sign=/);
    expect(await status(avatar as string)).toBe(200);
    const other = await upload();
    const sign = (avatar as string).split('?')[1];
    const [end = '', mac = ''] = (sign as string).slice(5).split('.');
    const forged = [bare(url), `${bare(other)}?${sign}`, `${bare(url)}?sign=zzzzzz.${mac}`, `${bare(url)}?sign=${end}.${'A'.repeat(22)}`];
    for (const one of forged) expect([one, await status(one)]).toEqual([one, 404]);
    expect(await status(`${bare(url)}?sign=x`)).toBe(400);
    const { rows } = await run(sql<{ avatar: string }>`select avatar from customer where id = ${id}`);
    expect(rows[0]?.avatar).toBe(bare(url));
  });

  it('end, and are the same for half a day', async () => {
    const key = keyOf(await upload());
    const file = { enterpriseId: company.admin, key };
    const start = Math.ceil(Date.now() / 1000 / (12 * hour)) * 12 * hour - Math.floor(Date.now() / 1000);
    const signed = (at: number) => later(at).sign(`"/admin/v1/files/${key}"`, company.admin);
    expect(signed(start)).toBe(signed(start + 12 * hour - 1));
    expect(signed(start)).not.toBe(signed(start + 12 * hour));
    const sign = signed(start).slice(1, -1).split('?sign=')[1];
    expect([1, 24 * hour - 1, 24 * hour + 1].map((at) => later(start + at).isSigned(file, sign))).toEqual([true, true, false]);
    expect(later(start).isSigned({ ...file, enterpriseId: company.twin }, sign)).toBe(false);
  });

  it('are not accepted from another company, without a signature, or long after their end', async () => {
    const url = await upload();
    const foreign = await upload(used.twin);
    const key = keyOf(url);
    const old = later(-10 * 24 * hour).sign(`/admin/v1/files/${key}`, company.admin);
    const recent = later(-36 * hour).sign(`/admin/v1/files/${key}`, company.admin);
    for (const images of [[foreign], [bare(url)], [old], [url, foreign]]) {
      const { id } = await used.admin.createCustomer({ nick_name: '借照片' });
      await expectRefusal(used.admin.createFootmark({ user_id: id, type: 'note', content: '照片', images }), 42200);
    }
    expect(await status(recent)).toBe(404);
    await used.admin.createCustomer({ nick_name: '表单开着', avatar: recent });
  });

  it('stay readable by everybody for a logo', async () => {
    const url = await upload();
    expect(await status(bare(url))).toBe(404);
    const { rows } = await run(sql<{ version: number; name: string }>`select version, name from enterprise where id = ${company.admin}`);
    const { version = 0, name = '' } = rows[0] ?? {};
    await used.admin.updateEnterpriseProfile({ version, name, logo: url });
    expect(await status(bare(url))).toBe(200);
  });

  it('end for unused pictures with the nightly clean-up, and stay for those in use', async () => {
    const [used1, unused] = [await upload(), await upload()];
    const { id } = await used.admin.createCustomer({ nick_name: '在用', avatar: used1 });
    const { fileTasks } = await import('@shiyi/server/files/delete-unused-files');
    const clean = () => used.server.runScheduledTasks(fileTasks);
    await clean();
    expect([await status(used1), await status(unused)]).toEqual([200, 200]);
    await run(sql`update file set claimed_at = now() - interval '2 days'`);
    await clean();
    expect([await status(used1), await status(unused)]).toEqual([200, 404]);
    expect(await used.server.deps.files.get(keyOf(unused))).toBeUndefined();
    const { version } = await used.admin.getCustomer({ id });
    await used.admin.updateCustomer({ id, version, nick_name: '在用' });
    await run(sql`update file set claimed_at = now() - interval '2 days'`);
    await clean();
    expect(await used.server.deps.files.get(keyOf(used1))).toBeUndefined();
  });
});
