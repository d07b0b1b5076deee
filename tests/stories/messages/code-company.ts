import { changes } from '@shiyi/server/sandbox/changes';
import { eventXml, sendEvent } from '@shiyi/server/sandbox/send-event';
import { welcomeState } from '@shiyi/server/sandbox/welcome-routes';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import type { TestServerOptions } from '../../support/server.js';

export const polling = { timeout: 30_000, interval: 50 };

const corpid = 'wwsandbox';
const keys = { callback_token: 'CallbackToken7f5a41d8', aes_key: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };

/** The sandbox company, which accepts callbacks, and what its customers do. */
export function useCodeCompany(options: TestServerOptions) {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 20, windowMs: 100 } });

  beforeAll(async () => {
    await used.admin.updatePlatformConnection({ corpid, ...keys });
    // Codes and welcomes of the demo data would be counted, and chosen, too.
    for (const table of ['staff_code', 'welcome', 'group_join_way', 'group_welcome']) await rows(sql`delete from ${sql.table(table)}`);
    await used.server.deps.sandbox.change(corpid, (directory) => {
      for (const codes of [directory.ways, directory.welcomes, directory.joinWays, directory.groupWelcomes]) codes.clear();
    });
  });

  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const directory = async () => (await used.server.deps.sandbox.read(corpid)) ?? expect.unreachable();

  const send = async (fields: Record<string, string>, seconds?: number) => {
    const xml = eventXml(corpid, fields, seconds);
    expect(await sendEvent(used.server.deps, corpid, xml)).toBe(200);
  };

  /** Waits until every event and welcome was processed, and what they noted of campaigns is counted. */
  const settled = () =>
    expect
      .poll(
        () =>
          rows(sql<{
            open: number;
          }>`select ((select count(*) from job where kind in ('event', 'welcome') and status in ('waiting', 'running'))
            + (select count(*) from welcome_send where result = 'waiting') + (select count(*) from fission_recount))::int as open`).then(
            ([row]) => row?.open,
          ),
        polling,
      )
      .toBe(0);

  /** Makes a change in the sandbox company and sends its event. */
  async function change(name: string, form: Record<string, string>) {
    const fields = await used.server.deps.sandbox.change(corpid, (draft) => changes[name]?.make(draft, Math.random, form));
    if (!fields) return expect.unreachable(name);
    await send(fields);
    return fields;
  }

  return {
    get client() {
      return used.admin;
    },
    get server() {
      return used.server;
    },
    rows,
    directory,
    send,
    settled,
    kept: async () => welcomeState(await directory()),
    change,
    /** Makes a change in the sandbox company, sends its event and waits until it was processed. */
    async happen(name: string, form: Record<string, string> = {}) {
      const fields = await change(name, form);
      await settled();
      return fields;
    },
    /** Members on the staff who may have contacts. */
    staff: (count: number) =>
      rows(sql<{ id: number; userid: string; name: string }>`select s.id, s.wx_userid as userid, s.name from staff s
        join enterprise e on e.id = s.enterprise_id where e.corpid = ${corpid} and s.wx_userid is not null and s.wx_status = 1 and s.deleted_at is null
        order by s.id offset 2 limit ${count}`),
  };
}
