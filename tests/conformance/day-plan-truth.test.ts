import { giveSteps } from '@shiyi/server/areas/content/day-plan/enter';
import { refreshStale } from '@shiyi/server/areas/content/day-plan/scheduled';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { dayIn, order } from '../support/services.js';
import { onEveryStore } from '../support/stores.js';
import { woman } from '../support/woman.js';
import { dayAfter, dueOf, type Pause, type Quiet, type Step } from './day-plan-model.js';
import { isFull, seed } from './profile.js';

const worlds = isFull ? 40 : 2;
const clocks = [
  { zone: 'Asia/Shanghai', offsets: [8] },
  { zone: 'America/New_York', offsets: [-5, -4] },
];
const quietChoices: Quiet[][] = [
  [],
  [{ from: '22:00', to: '08:00' }],
  [
    { from: '12:00', to: '14:00' },
    { from: '21:30', to: '07:30' },
  ],
  [
    { from: '01:00', to: '04:00' },
    { from: '04:00', to: '06:00' },
  ],
];

interface Entry {
  id: number;
  service: number;
  startedOn: string;
  createdAt: number;
  steps: Step[];
  pauses: Pause[];
}

interface Row {
  entry_id: number;
  day: number;
  time: string;
  due: string | null;
  status: string;
}

onEveryStore('schedule of day plans', (options) => {
  const used = useAdmin(options);
  const write = <T>(work: Parameters<typeof used.server.deps.database.system<T>>[0]) => used.server.deps.database.system(work, 'write');

  it.each(Array.from({ length: worlds }, (_, at) => at))(
    'agrees with a slow reference through pauses, edits and quiet hours, seed %i',
    async (round) => {
      const random = seededRandom(seed + round);
      const number = (below: number) => Math.floor(random() * below);
      const pick = <T>(list: readonly T[]) => list[number(list.length)] as T;
      const time = () => `${String(number(24)).padStart(2, '0')}:${pick(['00', '15', '30', '59'])}`;
      const newSteps = (): Step[] => Array.from({ length: 1 + number(6) }, () => ({ day: 1 + number(40), time: time() }));
      let steps = newSteps();
      const asInput = () => steps.map((step, at) => ({ ...step, text: `第${at}条` }));
      const { id: planId } = await used.admin.createDayPlan({ name: `真值${round}`, trigger: 'service_started', steps: asInput() });
      await used.admin.changeDayPlanStatus({ id: planId, status: 'on' });
      const entries: Entry[] = [];
      let clock = clocks[0] as (typeof clocks)[number];
      let quiet: Quiet[] = [];

      async function enter() {
        const { id: user_id } = await used.admin.createCustomer(woman);
        const { id: service } = await used.admin.createService({ user_id, ...order, service_days: 400 });
        const startedOn = dayIn(number(150) - 40);
        const createdAt = Math.floor(Date.parse(`${startedOn}T00:00:00Z`) + number(30 * 60) * 60_000);
        const id = await write(async (db) => {
          const { rows } = await sql<{
            id: number;
          }>`insert into day_plan_entry (enterprise_id, plan_id, subject, user_id, service_id, started_on, created_at)
          values (1, ${planId}, ${`service:${service}`}, ${user_id}, ${service}, ${startedOn}, ${new Date(createdAt).toISOString()}) returning id`.execute(
            db,
          );
          const entry = rows[0]?.id ?? expect.unreachable();
          await giveSteps(db, 1, [entry]);
          return entry;
        });
        entries.push({ id, service, startedOn, createdAt, steps: [...steps], pauses: [] });
      }
      /** A pause behind the others; it may have no end. */
      async function pause() {
        const entry = pick(entries);
        const last = entry.pauses.at(-1);
        if (last?.to === null) return resume(entry, last);
        const from = dayAfter(last?.to ?? dayAfter(entry.startedOn, -5), 1 + number(12));
        const to = number(2) === 0 ? null : dayAfter(from, number(9));
        entry.pauses.push({ from, to });
        await write((db) =>
          sql`insert into service_break (enterprise_id, service_id, from_day, to_day, reason) values (1, ${entry.service}, ${from}, ${to}, '')`.execute(
            db,
          ),
        );
      }
      async function resume(entry: Entry, last: Pause) {
        last.to = dayAfter(last.from, number(9));
        await write((db) =>
          sql`update service_break set to_day = ${last.to} where service_id = ${entry.service} and to_day is null`.execute(db),
        );
      }
      async function edit() {
        steps = newSteps();
        const { version } = await used.admin.getDayPlan({ id: planId });
        await used.admin.updateDayPlan({ id: planId, version, name: `真值${round}`, trigger: 'service_started', steps: asInput() });
      }
      async function hush() {
        quiet = pick(quietChoices);
        await write(async (db) => {
          await sql`update message_config set quiet_from = null, quiet_to = null where enterprise_id = 1`.execute(db);
          for (const [at, { from, to }] of quiet.entries())
            await sql`update message_config set quiet_from = ${from}, quiet_to = ${to}, status = 'on' where id = (select id from message_config
            where enterprise_id = 1 and scene <> 'risk_alert' order by id offset ${at} limit 1)`.execute(db);
        });
      }
      async function moveCompany() {
        clock = pick(clocks);
        await write((db) => sql`update enterprise set time_zone = ${clock.zone} where id = 1`.execute(db));
      }
      async function compare(after: string) {
        await write(async (db) => {
          while (await refreshStale(db));
        });
        const rows = await write(
          async (db) =>
            (
              await sql<Row>`select t.entry_id, s.day, s.due_time as time, t.due_at as due, t.status from day_plan_task t join day_plan_step s on s.id = t.step_id
            where t.plan_id = ${planId} order by t.entry_id, s.day, s.due_time, t.id`.execute(db)
            ).rows,
        );
        for (const entry of entries) {
          const own = rows.filter((row) => Number(row.entry_id) === Number(entry.id) && row.status === 'waiting');
          const wanted = entry.steps.map((step) => ({ ...step, due: dueOf(entry, step, entry.pauses, quiet, clock) }));
          const shown = (list: { day: number; time: string; due: number | null }[]) =>
            list.map(({ day, time: at, due }) => `${day} ${at} ${due === null ? '-' : new Date(due).toISOString()}`).toSorted();
          const found = own.map((row) => ({ day: row.day, time: row.time, due: row.due === null ? null : Date.parse(row.due) }));
          // Steps that were long past when the entry began stay out of it.
          const all = shown(wanted);
          const outside = rows.filter((row) => Number(row.entry_id) === Number(entry.id) && row.status === 'skipped').length;
          expect({ after, seed, entry, count: own.length + outside }).toEqual({ after, seed, entry, count: entry.steps.length });
          expect({ after, seed, entry, wrong: shown(found).filter((one) => !all.includes(one)) }).toEqual({
            after,
            seed,
            entry,
            wrong: [],
          });
        }
      }

      await hush();
      for (let count = 0; count < 4; count++) await enter();
      await compare('enter');
      const acts = { enter, pause, 'pause again': pause, edit, hush, moveCompany };
      try {
        for (let turn = 0; turn < 40; turn++) {
          const name = pick(Object.keys(acts)) as keyof typeof acts;
          if (name === 'enter' && entries.length > 12) continue;
          await acts[name]();
          await compare(`${turn} ${name}`);
        }
      } finally {
        await write((db) => sql`update enterprise set time_zone = 'Asia/Shanghai' where id = 1`.execute(db));
      }
    },
  );
});
