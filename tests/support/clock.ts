import type { Database } from '@shiyi/server/db/database';
import { sql } from 'kysely';

/** A schema searched before `pg_catalog`, so that statements of the server get the time from its functions. */
export const clockSchema = `create schema clock;
  create table clock.shift (by interval not null);
  insert into clock.shift values ('0');
  create function clock.now() returns timestamptz language sql stable as 'select pg_catalog.now() + by from clock.shift';
  grant usage on schema clock to public;
  grant select on clock.shift to public;`;

/** New objects are still created in the server's schema. */
export const clockPath = 'public, clock, pg_catalog';

/** Sets the clock of a database made with `clock`; it continues from there. */
export const setClock = (database: Database, instant: string) =>
  database.system((db) => sql`update clock.shift set by = ${instant}::timestamptz - pg_catalog.now()`.execute(db));
