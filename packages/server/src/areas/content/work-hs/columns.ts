import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { staffBrief } from '../../../records/briefs.js';

export type Phrase = Row<'listPhrases'>;

interface Asker {
  db: Db;
  principal: { staffId: number };
}

/** Quick replies of the company and the caller's own. */
export const visiblePhrases = ({ db, principal }: Asker) =>
  db
    .selectFrom('phrase')
    .where((row) => row.or([row('phrase.scope', '=', 'enterprise'), row('phrase.created_by', '=', principal.staffId)]));

/** Name of a group with those above it, of which there are two at most. */
export const groupName = sql<string>`(select concat_ws(' / ', a.name, b.name, g.name) from phrase_group g
  left join phrase_group b on b.id = g.pid left join phrase_group a on a.id = b.pid where g.id = phrase.group_id)`;

export const columns = [
  'phrase.id',
  'phrase.group_id',
  groupName.as('group_name'),
  'phrase.title',
  'phrase.content',
  sql<Phrase['attachments']>`phrase.attachments`.as('attachments'),
  sql<Phrase['scope']>`phrase.scope`.as('scope'),
  'phrase.sort',
  'phrase.shortcut',
  'phrase.use_count',
  staffBrief<Phrase['created_by']>('phrase.created_by').as('created_by'),
  'phrase.created_at',
  'phrase.updated_at',
  'phrase.version',
] as const;

/** Whether a quick reply is in a group or below it. */
export const within = (group: number) => sql<boolean>`phrase.group_id in (with recursive below as (select ${group}::bigint as id
  union select g.id from phrase_group g join below b on g.pid = b.id) select id from below)`;
