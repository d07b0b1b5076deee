import { isPublicAddress } from '@shiyi/server/outside/web/addresses';
import { storeSecret } from '@shiyi/server/secrets/enterprise-secrets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { ArchiveFeedServer, connectFeed, feedKey } from '../support/archive-feed.js';
import { endedJob } from '../support/ended-job.js';
import { onEveryStore } from '../support/stores.js';

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    'fd00::1',
    'fe80::1',
  ])('is false for %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['1.1.1.1', '2606:4700:4700::1111'])('is true for %s', (address) => expect(isPublicAddress(address)).toBe(true));
});

onEveryStore('address of an archive feed', (options) => {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 5, windowMs: 50 } });
  const [feed, other] = [new ArchiveFeedServer(), new ArchiveFeedServer()];
  let [own, foreign] = ['', ''];

  const setAddress = (text: string) =>
    used.server.deps.database.system(async (db) => {
      const place = { enterpriseId: 1, staffId: null };
      await storeSecret(db, used.server.deps.keyring, place, { name: 'archive_feed_url', text });
      await storeSecret(db, used.server.deps.keyring, place, { name: 'archive_feed_key', text: feedKey });
    });

  const pull = async () => endedJob(used.admin, { id: (await used.admin.syncChatArchive({})).id });

  beforeAll(async () => {
    [own, foreign] = [await feed.start(), await other.start()];
  });
  afterAll(() => {
    feed.close();
    other.close();
  });

  it.each(['127.0.0.1', 'localhost.', '0x7f.1', '[::ffff:127.0.0.1]'])('reaches no server of this machine by %s', async (host) => {
    await setAddress(`http://${host}:${new URL(own).port}`);
    const ended = await pull();
    expect(ended.status).toBe('failed');
    expect(ended.error).toMatch(/会话存档/);
    expect(feed.requests).toBe(0);
  });

  it('follows no redirect, not even of a host that is allowed', async () => {
    await connectFeed(used.server, 1, own);
    feed.instead = (_, response) => {
      response.writeHead(302, { Location: `${foreign}/messages` }).end();
      return true;
    };
    expect((await pull()).status).toBe('failed');
    expect(feed.requests).toBeGreaterThan(0);
    expect(other.requests).toBe(0);
  });

  it('is in no log and in no answer', async () => {
    await setAddress('http://127.0.0.1:1/secret-path');
    const ended = await pull();
    expect(JSON.stringify([ended, await used.admin.getChatArchive({})])).not.toContain('secret-path');
  });
});
