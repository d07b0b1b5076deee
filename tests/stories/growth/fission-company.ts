import type { Input } from '@shiyi/sdk';
import { changes } from '@shiyi/server/sandbox/changes';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import type { TestServerOptions } from '../../support/server.js';
import { polling, useCodeCompany } from '../messages/code-company.js';

const hour = 3_600_000;

type FissionInput = Input<'createFission'>;

/** The sandbox company with campaigns of its own. */
export function useFissionCompany(options: TestServerOptions) {
  const used = useCodeCompany(options);
  let staff: { id: number; userid: string; name: string }[] = [];
  let posterId = 0;

  beforeAll(async () => {
    await used.rows(sql`delete from fission`);
    staff = await used.staff(4);
    posterId = (await used.client.listPosters({})).list.find(({ status }) => status === 'on')?.id ?? expect.unreachable();
  });

  const instant = (later: number) => new Date(Date.now() + later).toISOString();

  const inputOf = (more: Partial<FissionInput> = {}): FissionInput => ({
    ...{ name: `裂变 ${Math.random()}`.slice(0, 20), type: 'staff_code', start_at: instant(-hour), end_at: instant(24 * hour) },
    tasks: [{ level: 1, invite_count: 2, reward: { type: 'manual', name: '体脂秤', stock: 5 } }],
    ...{ poster_id: posterId, user_ids: staff.slice(0, 2).map(({ id }) => id), expire_days: 7 },
    ...{ welcome: { content: '欢迎参加' }, push: { staff: false, customer: false } },
    ...more,
  });

  /** A contact who is friends with somebody; the n-th of the demo data. */
  const contacts = (count: number) =>
    used.rows(sql<{
      id: number;
      name: string;
      external_userid: string;
      customer_id: number | null;
    }>`select u.id, u.name, u.external_userid, u.customer_id
      from external_user u join enterprise e on e.id = u.enterprise_id where e.corpid = 'wwsandbox' and u.status = 'normal' and u.wx_type = 1
        and not is_employee(u.enterprise_id, u.unionid, u.phone) order by u.id limit ${count}`);

  async function join(fissionId: number, contactId: number) {
    const { id } = await used.client.createFissionParticipant({ id: fissionId, external_user_id: contactId });
    await expect.poll(async () => (await used.client.getFissionCode({ id })).status, polling).toBe('ready');
    return { id, ...(await used.client.getFissionCode({ id })) };
  }

  return {
    ...used,
    get client() {
      return used.client;
    },
    get server() {
      return used.server;
    },
    staffOf: () => staff,
    inputOf,
    instant,
    contacts,
    join,
    create: (more: Partial<FissionInput> = {}) => used.client.createFission(inputOf(more)),
    /** Lets people scan codes, in one change of the sandbox, which copies all its people for each; the events are still to be sent. */
    scanned: async (all: { state: string; who: string }[]) =>
      (await used.server.deps.sandbox.change('wwsandbox', (draft) =>
        all.map((one) => changes.scanCode?.make(draft, Math.random, one) ?? expect.unreachable()),
      )) ?? expect.unreachable(),
    scan: (state: string, who: string) => used.happen('scanCode', { state, who }),
    participant: async (fissionId: number, id: number) =>
      (await used.client.listFissionParticipants({ id: fissionId })).list.find((one) => one.id === id) ?? expect.unreachable(),
    friends: async (fissionId: number) => (await used.client.listFissionFriends({ id: fissionId, limit: 100 })).list,
  };
}
