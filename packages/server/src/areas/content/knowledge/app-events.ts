import { sql } from 'kysely';
import type { AppEvents, TakeAppEvent } from '../../../app-events/app-event.js';
import type { Sentence } from '../../../http/refusal.js';

const gone: Sentence = ['没有这张知识卡', 'There is no such knowledge card'];

/** Notes that a customer opened a card. The first time counts, in whatever order the events come; people who are no customers count nowhere. */
const read: TakeAppEvent = async ({ db }, { knowledge_id, user_id, happened_at }) => {
  const card = await db
    .selectFrom('knowledge_card')
    .select('id')
    .where('id', '=', knowledge_id ?? 0)
    .executeTakeFirst();
  if (!card) return gone;
  if (user_id === null) return undefined;
  await sql`insert into knowledge_reader (knowledge_id, user_id, first_read_at) values (${card.id}, ${user_id}, ${happened_at})
    on conflict (enterprise_id, knowledge_id, user_id) do update set first_read_at = least(knowledge_reader.first_read_at, excluded.first_read_at)`.execute(
    db,
  );
  return undefined;
};

const share: TakeAppEvent = async ({ db }, { knowledge_id }) => {
  const card = await db
    .selectFrom('knowledge_card')
    .select('id')
    .where('id', '=', knowledge_id ?? 0)
    .executeTakeFirst();
  return card ? undefined : gone;
};

export const appEvents: AppEvents = { 'read:knowledge': read, 'share:knowledge': share };
