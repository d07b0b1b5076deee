import type { Client, Input } from '@shiyi/sdk';
import type { Directory } from '@shiyi/server/sandbox/directory';
import { confirmTask } from '@shiyi/server/sandbox/group-messages';
import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import type { TestServerOptions } from '../../support/server.js';

export const polling = { timeout: 30_000, interval: 100 };

const corpid = 'wwsandbox';

/** The sandbox company with its staff, contacts and groups, and without quiet hours. */
export function useMassCompany(options: TestServerOptions) {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 5, windowMs: 50 } });
  let directory: Directory;

  beforeAll(async () => {
    directory = (await used.server.deps.sandbox.read(corpid)) ?? expect.unreachable();
    await used.admin.saveParamValue({ key: 'mass.quiet_from', value: '0', version: 0 });
    await used.admin.saveParamValue({ key: 'mass.quiet_to', value: '0', version: 0 });
  });

  const change = (work: (directory: Directory) => unknown) => used.server.deps.sandbox.change(corpid, work);
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;

  return {
    get client(): Client {
      return used.admin;
    },
    get server() {
      return used.server;
    },
    /** The directory as this server has it after the last call. */
    get directory() {
      return directory;
    },
    change,
    rows,
    setRule: async (rule: 'month' | 'week7' | 'day1') => {
      const [own] = await rows(sql<{ version: number }>`select v.version from param_value v join param p on p.id = v.param_id
        where p.key = 'mass.quota' and v.enterprise_id = (select id from enterprise where corpid = ${corpid})`);
      await used.admin.saveParamValue({ key: 'mass.quota', value: rule, version: own?.version ?? 0 });
      await change(({ quotas }) => quotas.set('rule', rule));
    },
    /** Members who have contacts, with their ids here, those with the most first. */
    senders: (count: number) =>
      rows(sql<{ id: number; userid: string; contacts: number }>`select s.id, s.wx_userid as userid, count(*)::int as contacts
        from external_user_follow f join staff s on s.enterprise_id = f.enterprise_id and s.wx_userid = f.wx_userid and s.deleted_at is null
        join enterprise e on e.id = s.enterprise_id
        where e.corpid = ${corpid} and f.ended_at is null and s.wx_status = 1 group by s.id, s.wx_userid order by 3 desc, 1 limit ${count}`),
    create: (more: Partial<Input<'createMassMessage'>> = {}) =>
      used.admin.createMassMessage({ type: 'single', name: '周末指南', content: '周末先喝汤', send_type: 'now', ...more }),
    /** Waits until the message has this state. */
    async reaches(id: number, status: string) {
      await expect.poll(async () => (await used.admin.getMassMessage({ id })).status, polling).toBe(status);
      return used.admin.getMassMessage({ id });
    },
    /** Members confirm what they were asked to send; all of them without a name. */
    confirm: (userid?: string) =>
      change((now) => {
        for (const message of now.groupMessages.values())
          for (const task of message.tasks)
            if (!message.stopped && task.status === 0 && (userid === undefined || task.userid === userid))
              confirmTask(now, message, task, used.server.deps.sandbox.clock());
      }),
    /** Asks for the results and waits for them. */
    async refresh(id: number) {
      await expect
        .poll(
          () =>
            used.admin.syncMassMessageResult({ id }).then(
              () => true,
              () => false,
            ),
          polling,
        )
        .toBe(true);
      const open = async () =>
        (
          await rows(
            sql<{ open: number }>`select count(*)::int as open from job where kind = 'mass_result' and status in ('waiting', 'running')`,
          )
        )[0]?.open;
      await expect.poll(open, polling).toBe(0);
      return used.admin.getMassMessage({ id });
    },
  };
}
