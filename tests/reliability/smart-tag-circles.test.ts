import type { ApiError, Client } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, times } from '../conformance/profile.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

const rounds = times(20, 500);
const has = (id: number) => ({ field: 'tag.tag', op: 'contains' as const, values: [String(id)] });
const nobody = { field: 'attribute.city', op: 'eq' as const, values: ['没有这座城市'] };

onEveryStore('conditions of two people at once', (options) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
  });
  afterAll(() => server?.close());

  /** Saves a tag that asks for another one. Returns the tag, or the code of the refusal. */
  async function ask(tag: { id: number; version: number; tag_group_id: number; name: string }, other: number) {
    const input = { ...tag, update_mode: 'manual' as const, condition: has(other) };
    return admin.saveIntelligentTag(input).catch((error: ApiError) => error.bizCode);
  }

  it(`never close a circle, ${rounds} rounds`, { timeout: 60_000 + 2000 * rounds }, async () => {
    const { id: tag_group_id } = await admin.saveIntelligentTagGroup({ name: '圆圈', mode: 'multi' });
    const make = async (name: string) => {
      const { id, version } = await admin.saveIntelligentTag({ tag_group_id, name, update_mode: 'manual', condition: nobody });
      return { id, version, tag_group_id, name };
    };
    let [first, second] = [await make('甲'), await make('乙')];
    for (let round = 1; round <= rounds; round += 1) {
      const saved = await Promise.all([ask(first, second.id), ask(second, first.id)]);
      const refused = saved.filter((one) => typeof one === 'number');
      expect(refused, `round ${round}, ${again}`).toEqual([42200]);
      // Both start again without asking for each other.
      const renewed = [];
      for (const { id, name } of [first, second]) {
        const { version } = await admin.getIntelligentTag({ tag_id: id });
        const after = await admin.saveIntelligentTag({ id, version, tag_group_id, name, update_mode: 'manual', condition: nobody });
        renewed.push({ id, version: after.version, tag_group_id, name });
      }
      [first, second] = renewed as [typeof first, typeof second];
    }
  });
});
