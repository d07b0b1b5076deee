import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changes } from '@shiyi/server/sandbox/changes';
import type { Directory, Member } from '@shiyi/server/sandbox/directory';
import { entityKinds, entityMap, textOf } from '@shiyi/server/sandbox/entity-text';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { SandboxState } from '@shiyi/server/sandbox/sandbox-state';
import { describe, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { onEveryPlace } from '../support/place.js';
import { createDatabase, postgresUrl } from '../support/postgres.js';
import { SandboxWeCom, sandboxSecret, type TagState } from '../support/sandbox-wecom.js';
import { createTestServer, hasPostgres } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { adminPassword } from '../support/template.js';
import { TwoServers } from '../support/two-servers.js';

type Mark = TagState['marks'][number];

const corpid = 'wwsandbox';
/** More calls that change tags are refused. */
const tagCallsAtOnce = 5;

const nameOf = ({ userid, external_userid, tag_id }: Mark) => `${userid} ${external_userid} ${tag_id}`;

async function markNames(weCom: SandboxWeCom): Promise<Set<string>> {
  return new Set((await weCom.tagState()).marks.map(nameOf));
}

/** Returns marks that are not set; those of a contact follow each other, so that calls at once change the same contact. */
async function unsetMarks(weCom: SandboxWeCom, count: number): Promise<Mark[]> {
  const { tag_groups, marks } = await weCom.tagState();
  const present = new Set(marks.map(nameOf));
  const pairs = new Map(marks.map((one) => [`${one.userid} ${one.external_userid}`, one]));
  const tags = tag_groups.flatMap(({ tag }) => tag.map(({ id }) => id));
  const missing = [...pairs.values()]
    .flatMap((pair) => tags.map((tag_id) => ({ ...pair, tag_id })))
    .filter((mark) => !present.has(nameOf(mark)));
  expect(missing.length).toBeGreaterThan(count);
  return missing.slice(0, count);
}

/** Sets marks, as many at once as WeCom takes. Returns those that were answered. */
async function setMarks(weCom: SandboxWeCom, marks: Iterator<Mark>, answered: Set<string>) {
  const one = async () => {
    for (let next = marks.next(); !next.done; next = marks.next()) {
      const { userid, external_userid, tag_id } = next.value;
      const answer = await weCom.mark(userid, external_userid, { add_tag: [tag_id] }).catch(() => undefined);
      if (answer?.errcode === 0) answered.add(nameOf(next.value));
    }
  };
  await Promise.all(Array.from({ length: tagCallsAtOnce }, one));
}

onEveryPlace('state of the sandbox', (makePlace) => {
  it('has every answered change after its server was killed', { timeout: 300_000 }, async () => {
    const place = await makePlace();
    let server = await place.start();
    try {
      const weCom = await new SandboxWeCom(server.url).signIn(sandboxSecret(place.env.SHIYI_DATA_DIR as string));
      const way = await weCom.post('externalcontact/add_contact_way', { type: 1, scene: 2, user: ['chenyutong'], state: 'kill' });
      for (const change of ['addContact', 'dismissGroup', 'renameTag', 'addDepartment', 'staffLeaves']) await weCom.change({ change });
      const [groups, before] = [(await weCom.tagState()).tag_groups, await weCom.post('externalcontact/groupchat/list', {})];
      const answered = new Set<string>();
      const sent = setMarks(weCom, (await unsetMarks(weCom, 2000)).values(), answered);
      await expect.poll(() => answered.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20);
      await server.kill('SIGKILL');
      await sent;
      expect(answered.size).toBeLessThan(2000);
      server = await place.start();
      const after = weCom.at(server.url);
      const marks = await markNames(after);
      expect([...answered].filter((mark) => !marks.has(mark))).toEqual([]);
      expect((await after.tagState()).tag_groups).toEqual(groups);
      expect(await after.post('externalcontact/groupchat/list', {})).toEqual(before);
      const found = await after.post('externalcontact/get_contact_way', { config_id: way.config_id });
      expect(found).toMatchObject({ errcode: 0, contact_way: { user: ['chenyutong'], state: 'kill' } });
    } finally {
      await server.kill('SIGKILL');
      await place.drop();
    }
  });
});

describe.skipIf(!hasPostgres)('two servers of a sandbox', () => {
  it('lose none of 500 tags set through both at once, and answer the same', { timeout: 300_000 }, async () => {
    const database = await createDatabase(postgresUrl(), process.env.SHIYI_TEST_POSTGRES_TEMPLATE ?? 'template0');
    const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-sandbox-'));
    await using pair = await TwoServers.start({
      SHIYI_DATABASE_URL: database.url,
      SHIYI_DATA_DIR: dataDir,
      SHIYI_ADMIN_PASSWORD: adminPassword,
    });
    try {
      const one = await new SandboxWeCom(pair.at(0).url).signIn(sandboxSecret(dataDir));
      const other = one.at(pair.at(1).url);
      const before = await markNames(other);
      const marks = await unsetMarks(one, 500);
      const [answered, shared] = [new Set<string>(), marks.values()];
      await Promise.all([setMarks(one, shared, answered), setMarks(other, shared, answered)]);
      expect(answered).toEqual(new Set(marks.map(nameOf)));
      for (const server of [one, other]) expect(await markNames(server)).toEqual(new Set([...before, ...answered]));
      const made = await one.post('externalcontact/add_corp_tag', { group_name: '两台', tag: [{ name: '甲' }] });
      const [tag] = [made.tag_group].flat().flatMap((group) => group.tag);
      expect((await other.tagState()).tag_groups.at(-1)).toEqual({ group_name: '两台', tag: [{ id: tag?.id, name: '甲' }] });
      expect(await other.change({ change: 'renameTag', tag_id: tag?.id as string, name: '乙' })).toContain('修改标签名称');
      expect((await one.tagState()).tag_groups.at(-1)?.tag[0]?.name).toBe('乙');
    } finally {
      await pair[Symbol.asyncDispose]();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

const linesOf = (directory: Directory | undefined) =>
  directory &&
  entityKinds.flatMap((kind) => [...entityMap(directory, kind)].map(([key, entity]) => `${kind} ${key} ${textOf(kind, entity)}`));

onEveryStore('SandboxState', (options) => {
  it('has the same entities in the same order in every process, whoever changed them', { timeout: 120_000 }, async () => {
    const server = await createTestServer(options);
    try {
      const { database } = server.deps;
      const random = seededRandom(seed);
      const processes = [new SandboxState(database), new SandboxState(database)] as const;
      const names = Object.keys(changes);
      const absent: Member[] = [];
      for (let round = 0; round < times(60, 2000); round++) {
        const at = random() < 0.5 ? 0 : 1;
        const name = names[Math.floor(random() * names.length)] as string;
        await processes[at].change(corpid, (directory) => {
          // What is deleted and added again later comes last.
          const back = random() < 0.3 ? absent.pop() : undefined;
          if (back) directory.members.set(back.userid, back);
          const [first] = directory.members.values();
          if (first && random() < 0.3) {
            absent.push(first);
            directory.members.delete(first.userid);
          }
          changes[name]?.make(directory, random);
        });
        if (random() < 0.3) await processes[at === 0 ? 1 : 0].read(corpid);
      }
      const fresh = linesOf(await new SandboxState(database).read(corpid));
      for (const one of processes) expect(linesOf(await one.read(corpid)), again).toEqual(fresh);
    } finally {
      await server.close();
    }
  });

  it('keeps nothing of a change that failed', async () => {
    const server = await createTestServer(options);
    try {
      const state = new SandboxState(server.deps.database);
      const before = linesOf(await state.read(corpid));
      const failed = state.change(corpid, ({ members, contacts, tagGroups }) => {
        members.delete('chenyutong');
        for (const contact of contacts.values()) contact.follows.clear();
        for (const group of tagGroups.values()) group.tag.pop();
        throw new Error('too bad');
      });
      await expect(failed).rejects.toThrow('too bad');
      // The database refuses the text of this one.
      const refused = state.change(corpid, ({ ways }) =>
        ways.set('\u0000', { type: 1, scene: 2, is_exclusive: false, user: [], state: '', remark: '', skip_verify: false, created: 0 }),
      );
      await expect(refused).rejects.toThrow();
      expect(linesOf(await state.read(corpid))).toEqual(before);
      expect(linesOf(await new SandboxState(server.deps.database).read(corpid))).toEqual(before);
    } finally {
      await server.close();
    }
  });
});
