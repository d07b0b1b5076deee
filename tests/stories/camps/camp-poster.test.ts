import { createClient } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEveryStore } from '../../support/stores.js';
import { polling, useCodeCompany } from '../messages/code-company.js';

onEveryStore('posters of camp members', (options) => {
  const used = useCodeCompany(options);

  it('are drawn with the code of their nutritionist, once a day, while one is chosen', async () => {
    const { database, painter } = used.server.deps;
    // Somebody with an account in WeCom, so that their code gets a picture.
    const [staff] = await used.staff(1);
    if (!staff) return expect.unreachable();
    const { rows } = await database.tenant(1, (db) =>
      sql<{ id: number }>`update service set principal_user_id = ${staff.id} where id =
        (select id from service where camp_id is not null and deleted_at is null order by id limit 1) returning id`.execute(db),
    );
    const [service] = rows;
    if (!service) return expect.unreachable();
    // The process that draws starts from the sources.
    const patient = createClient({ baseUrl: used.server.url, token: await used.server.tokenOf('admin'), timeout: 90_000 });
    const posterOf = async () => (await patient.getMarketingInfo({ service_id: service.id })).poster_url;
    const { list } = await used.client.listPosters({ status: 'on' });
    const before = await used.client.getPosterConfig({});
    const chosen = { poster_ids: list.map((one) => one.id), cycle: 'daily', version: before.version } as const;
    const { version } = await used.client.changePosterConfig(chosen);
    expect(await posterOf()).toBeNull();

    const code = await used.client.createStaffCode({ name: '我的码', type: 1, scene: 2, user_ids: [staff.id], welcome_mode: 'none' });
    const pictureOf = async () => (await used.client.getStaffCode({ id: code.id })).qr_code;
    await expect.poll(pictureOf, polling).not.toBeNull();
    const bytesOf = async (url: string | null) => Buffer.from(await (await fetch(new URL(url ?? '', used.server.url))).arrayBuffer());
    const text = async (url: string | null) => (await painter.ask(1, 'read', { picture: await bytesOf(url) })).text;
    const first = await posterOf();
    expect(await text(first)).toBe(await text(await pictureOf()));
    expect(await text(first)).toMatch(/^https?:/);
    expect(await posterOf()).toBe(first);

    await used.client.changePosterConfig({ poster_ids: [], cycle: 'weekly', version });
    expect(await posterOf()).toBeNull();
  });
});
