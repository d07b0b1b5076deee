import { scheduledTasks } from '@shiyi/server/areas/operations/hand-over/scheduled';
import { wideChanges } from '@shiyi/server/sandbox/transfer-changes';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServerOptions } from '../../support/server.js';
import { polling, useCodeCompany } from '../messages/code-company.js';

export const corpid = 'wwsandbox';

/** The sandbox company, whose staff hand over what they have. */
export function useHandOvers(options: TestServerOptions) {
  const used = useCodeCompany(options);

  /** Makes the server go on with all hand-overs now. */
  const goOn = () =>
    used.server.deps.database.system(async (db) => {
      await sql`update hand_over set next_at = now() where next_at is not null`.execute(db);
      await scheduledTasks['go-on-with-hand-overs']?.work(db, { deps: used.server.deps, afterCommit: () => undefined });
      used.server.deps.jobs.wake();
    });

  const counters = async (id: number) => (await used.client.getHandOver({ id })).counters;

  return {
    ...used,
    get client() {
      return used.client;
    },
    get server() {
      return used.server;
    },
    goOn,
    counters,

    /** Lets a day pass in WeCom, and waits until its events were processed. */
    async day() {
      const events = await used.server.deps.sandbox.change(corpid, (draft) => wideChanges.day?.makeAll(draft) ?? []);
      for (const event of events ?? []) await used.send(event);
      await used.settled();
    },

    /** Waits until WeCom was told of every contact and group. */
    sent: (id: number) =>
      expect
        .poll(
          () =>
            used.rows(sql<{ is_sent: boolean }>`select h.is_listed and not exists (select from hand_over_item i where i.hand_over_id = h.id
              and i.status in ('draft', 'sent')) as is_sent from hand_over h where h.id = ${id}`),
          polling,
        )
        .toEqual([{ is_sent: true }]),

    /** Staff with contacts, those with the most first. */
    holders: () =>
      used.rows(sql<{ id: number; userid: string; contacts: number }>`select s.id, s.wx_userid as userid, (select count(*)::int
          from external_user_follow f where f.enterprise_id = s.enterprise_id and f.wx_userid = s.wx_userid and f.ended_at is null) as contacts
        from staff s join enterprise e on e.id = s.enterprise_id where e.corpid = ${corpid} and s.wx_status = 1 and s.status = 'enabled'
        order by contacts desc, s.id`),

    /** Pairs of contacts and members that only one side has. */
    async differences() {
      const here = await used.rows(sql<{ pair: string }>`select u.external_userid || ' ' || f.wx_userid as pair from external_user_follow f
        join external_user u on u.id = f.external_user_id join enterprise e on e.id = f.enterprise_id where e.corpid = ${corpid} and f.ended_at is null`);
      const there = [...(await used.directory()).contacts.values()].flatMap((one) =>
        [...one.follows.keys()].map((userid) => `${one.external_userid} ${userid}`),
      );
      const ours = new Set(here.map(({ pair }) => pair));
      const theirs = new Set(there);
      return [...there.filter((pair) => !ours.has(pair)), ...[...ours].filter((pair) => !theirs.has(pair))].toSorted();
    },
  };
}
