import type { Db } from '@shiyi/server/db/database';
import { sql } from 'kysely';

export type Row = Record<string, unknown>;
/** A value of a field, with the day it is from. */
export interface Found {
  value?: string | number | boolean | null;
  day: string | null;
}

const tables = {
  customer: 'deleted_at is null',
  customer_consent: 'true',
  ingredient: 'true',
  punch_day: 'true',
  service_break: 'true',
  questionnaire_dimension: 'true',
  customer_tag: 'true',
  punch_weight: 'true',
  punch_action: 'true',
  diet_punch: 'true',
  service: 'deleted_at is null',
  evaluation_answer: 'true',
  platform_order: 'deleted_at is null and user_id is not null and pay_at is not null',
  external_user: 'true',
  external_user_follow: 'true',
  group_chat_member: 'true',
  fission_friend: 'true',
  article_read: 'true',
  channel: 'true',
  staff: 'true',
} as const;
type Table = keyof typeof tables;

/** All rows that conditions may be about, read table by table. */
export interface Company {
  rows: Record<Table, Row[]>;
  today: string;
  zone: string;
}

export async function companyOf(db: Db, zone: string): Promise<Company> {
  const rows = {} as Company['rows'];
  for (const [table, such] of Object.entries(tables) as [Table, string][]) {
    const { rows: read } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.raw(such)}`.execute(db);
    rows[table] = read.map((one) => one.row);
  }
  const { rows: now } = await sql<{ day: string }>`select (now() at time zone ${zone})::date::text as day`.execute(db);
  return { rows, today: (now[0] as { day: string }).day, zone };
}

export const dayMs = 86_400_000;
export const at = (day: unknown) => Date.parse(`${day}T00:00:00Z`);
export const dayAfter = (day: string, days: number) => new Date(at(day) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: unknown, to: unknown) => Math.round((at(to) - at(from)) / dayMs);
export const rounded = (value: number) => Math.round(value * 100) / 100;
export const num = (value: unknown) => (value === null || value === undefined ? null : Number(value));
export const latest = (days: (string | null)[]) =>
  days.reduce((most, day) => (day !== null && (most === null || day > most) ? day : most), null);

export function dayOf({ zone }: Company, instant: unknown): string | null {
  return instant === null
    ? null
    : new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(String(instant)));
}

export const agreed = ({ rows }: Company, id: unknown, module: string): boolean =>
  rows.customer_consent.filter((one) => one.user_id === id && one.module === module).sort((a, b) => Number(b.id) - Number(a.id))[0]
    ?.granted === true;

export const one = (value: Found['value'], day: string | null = null): Found[] =>
  value === null || value === undefined ? [] : [{ value, day }];

export type Read = (company: Company, customer: Row, of: string | undefined) => Found[];

export const services = ({ rows }: Company, { id }: Row) => rows.service.filter((one) => one.user_id === id);
