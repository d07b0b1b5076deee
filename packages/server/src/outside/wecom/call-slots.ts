import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { RateLimits } from './rate-limiter.js';

/** A slot held by this process, until it gives it back. */
export interface Slot {
  slot: number;
  /** How far ahead of now the slot's share of the rate is used up, in ms; negative if it is behind. */
  aheadMs: number;
}

/** The slots of one family of calls of one enterprise, which all processes share. */
export class CallSlots {
  readonly #holder = randomUUID();

  constructor(
    readonly database: Database,
    readonly enterpriseId: number,
    readonly family: string,
    readonly limits: RateLimits,
    /** A slot that its process does not give back is free again after this time. */
    readonly leaseMs: number,
  ) {}

  /** Takes the free slot that was used least; undefined if all are held. */
  take(): Promise<Slot | undefined> {
    return this.database.tenant(this.enterpriseId, async (db) => {
      // PostgreSQL may run a plain subquery once for each row, which would take several slots.
      const { rows } = await sql<Slot>`
        with free as materialized (select slot from call_slot where family = ${this.family} and held_until < now()
          and slot < ${this.limits.concurrency} order by due, slot limit 1 for update skip locked)
        update call_slot s set holder = ${this.#holder}::uuid, held_until = now() + ${this.leaseMs} * interval '1 millisecond' from free
        where s.family = ${this.family} and s.slot = free.slot
        returning s.slot, greatest(extract(epoch from greatest(s.due, now() - interval '1 hour') - now()) * 1000, -3600000)::float8 as "aheadMs"`.execute(
        db,
      );
      if (!rows[0])
        await sql`insert into call_slot (enterprise_id, family, slot)
          select ${this.enterpriseId}, ${this.family}, n from generate_series(0, ${this.limits.concurrency}::integer - 1) as n
          where not exists (select from call_slot where family = ${this.family} and slot = ${this.limits.concurrency}::integer - 1)
          on conflict do nothing`.execute(db);
      return rows[0];
    });
  }

  giveBack({ slot, aheadMs }: Slot): Promise<unknown> {
    return this.database.tenant(this.enterpriseId, (db) =>
      sql`update call_slot set held_until = '-infinity', due = now() + ${aheadMs} * interval '1 millisecond'
        where family = ${this.family} and slot = ${slot} and holder = ${this.#holder}::uuid`.execute(db),
    );
  }
}
