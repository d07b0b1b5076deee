import type { Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { thisMonday, today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { applyTagWishes } from '../../customers/customer-tag/change-tags.js';
import { sendToCustomers } from '../customer-message/send-message.js';

/** What a template contains, as it is saved. */
export type TemplateContent = Input<'createTemplate'>['content'];

export interface ServiceTemplate {
  id: number;
  name: string;
  content: TemplateContent;
}

type Terms = Partial<Input<'createService'>>;
type Reader = Pick<Context, 'db' | 'principal'>;

/** @throws Refusal 42200 unless it is an enabled template of the type service */
export async function readTemplate(db: Db, id: number): Promise<ServiceTemplate> {
  const found = await db
    .selectFrom('template_config')
    .select(['id', 'name', sql<TemplateContent>`content`.as('content')])
    .where('id', '=', id)
    .where('type', '=', 'service')
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found) return found;
  throw refuseField(42200, 'template_id', 'exists', [
    '没有这个服务模板或已停用，请另选模板',
    'There is no such template, or it is off; choose another',
  ]);
}

/** The first day of a service that a template opens today. */
export function firstDayOf(start: TemplateContent['start'], calendar: Calendar): RawBuilder<string | null> {
  const now = today(calendar);
  if (start === 'same_day') return sql`${now}::text`;
  if (start === 'next_day') return sql`(${now} + 1)::text`;
  return start === 'next_monday' ? sql`(${thisMonday(calendar)} + 7)::text` : sql`null::text`;
}

/** The owner of a channel who works here, or of the nearest one above it. */
export const channelOwner = (channel: RawBuilder<unknown>) => sql<number | null>`(
  select s.id from channel a left join channel b on b.id = a.pid left join channel c on c.id = b.pid
    cross join lateral unnest(array[a.owner_user_id, b.owner_user_id, c.owner_user_id]) with ordinality o(staff_id, at)
    join staff s on s.id = o.staff_id and s.status = 'enabled' and s.deleted_at is null
  where a.id = ${channel} order by o.at limit 1)`;

async function peopleAndDays({ db, principal }: Reader, { content }: ServiceTemplate, userId: number | undefined) {
  const { rows } = await sql<{
    start_date: string | null;
    owner: number | null;
  }>`select ${firstDayOf(content.start, principal)} as start_date,
    ${channelOwner(sql`(select channel_id from customer where id = ${userId ?? null}::bigint)`)} as owner`.execute(db);
  const { start_date = null, owner = null } = rows[0] ?? {};
  const principal_user_id = { customer: undefined, channel: owner ?? undefined, staff: content.principal_user_id };
  return { start_date: start_date ?? undefined, principal_user_id: principal_user_id[content.principal ?? 'customer'] };
}

/** The terms with those that their template provides where they are left out. @throws Refusal 42200 */
export async function withTemplate<T extends Terms>(reader: Reader, terms: T): Promise<T> {
  if (terms.template_id === undefined) return terms;
  const template = await readTemplate(reader.db, terms.template_id);
  const { service_type, service_days, camp_id, energy, recipe_id } = template.content;
  const knowsEnergy = terms.energy !== undefined || terms.energy_kcal !== undefined;
  const knowsPlan = terms.recipe_mode !== undefined || terms.recipe_id !== undefined;
  const provided = {
    ...{ product_name: template.name, type: service_type, service_days, camp_id },
    ...(knowsEnergy ? {} : { energy }),
    ...(knowsPlan || recipe_id === undefined ? {} : { recipe_mode: 'lib', recipe_id }),
    ...(await peopleAndDays(reader, template, terms.user_id)),
  };
  const present = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { ...present(provided), ...present(terms) } as T;
}

/** A service that opened by a template. */
export interface OpenedByTemplate {
  id: number;
  user_id: number;
  content: Pick<TemplateContent, 'tag_ids' | 'text'>;
}

/** Gives the customers of new services the tags of their templates, and sends them their first message. Returns whether tags changed. */
export async function greet(db: Db, staffId: number | null, opened: readonly OpenedByTemplate[]): Promise<boolean> {
  const pairs = opened.flatMap(({ user_id, content }) => (content.tag_ids ?? []).map((tag_id) => ({ user_id, tag_id })));
  const moves =
    pairs.length === 0
      ? []
      : await applyTagWishes(
          { db, origin: 'service', staffId },
          sql`select distinct p.user_id, t.id, true, null::bigint from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(user_id bigint, tag_id bigint)
            join tag t on t.id = p.tag_id`,
        );
  await sendToCustomers(
    db,
    opened.flatMap(({ id, user_id, content: { text } }) =>
      text?.trim() ? [{ user_id, service_id: id, kind: 'notice' as const, subject: `service:${id}`, content: { text } }] : [],
    ),
  );
  return moves.length > 0;
}
