import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { assertBraces } from '../../../records/braces.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { deletePhraseGroup, getPhraseTree, savePhraseGroup } from './groups.js';

type Phrase = Row<'listPhrases'>;

/** Phrases of the company and the caller's own. */
const visiblePhrases = ({ db, principal }: Context) =>
  db
    .selectFrom('phrase')
    .where((row) => row.or([row('phrase.scope', '=', 'enterprise'), row('phrase.created_by', '=', principal.staffId)]));

const columns = [
  'phrase.id',
  'phrase.group_id',
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

const within = (group: number) => sql<boolean>`phrase.group_id in (with recursive below as (select ${group}::bigint as id
  union select g.id from phrase_group g join below b on g.pid = b.id) select id from below)`;

const mostBytes = 4000;

/** Values of the fields that an input leaves out; WeCom's media is set by the first upload. */
const emptyAttachment: Omit<Phrase['attachments'][number], 'msgtype'> = {
  ...{ content: null, title: null, desc: null, url: null, pic_url: null, appid: null, page: null, material_id: null },
  ...{ media_id: null, media_expire_at: null, file_name: null, file_size: null },
};

async function savePhrase(context: Context, { id, version, ...input }: Input<'savePhrase'>) {
  const { db, principal, audit } = context;
  if (Buffer.byteLength(input.content) > mostBytes)
    throw refuseField(42200, 'content', 'bytes', ['内容过长，请控制在 4000 字节以内', 'The text is too long; keep it within 4,000 bytes']);
  assertBraces('content', input.content);
  const { attachments = [], sort = 0, shortcut = null, ...words } = input;
  const whole = attachments.map((one): Phrase['attachments'][number] => ({ ...emptyAttachment, ...one }));
  const row = { ...words, attachments: JSON.stringify(whole), sort, shortcut };
  if (id === undefined) {
    const made = await db
      .insertInto('phrase')
      .values({ ...row, created_by: principal.staffId })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ target: made.id });
    return readRow(db, visiblePhrases(context).where('phrase.id', '=', made.id), columns);
  }
  const before = await lockVersion(visiblePhrases(context).where('phrase.id', '=', id).selectAll(), version);
  await db.updateTable('phrase').set(row).where('id', '=', id).execute();
  audit({ target: id, before });
  return readRow(db, visiblePhrases(context).where('phrase.id', '=', id), columns);
}

/** Reviews that chose it keep their words; only the phrase goes. */
async function deletePhrase(context: Context, { id }: Input<'deletePhrase'>) {
  const before = await mustExist(visiblePhrases(context).where('phrase.id', '=', id).selectAll().forUpdate());
  await context.db.deleteFrom('phrase').where('id', '=', id).execute();
  context.audit({ target: id, before });
  return {};
}

export const handlers: Handlers = {
  listPhrases: list('listPhrases', {
    from: (context: Context) => visiblePhrases(context),
    id: 'phrase.id',
    columns,
    search: searchNames(
      ['phrase.title', 'phrase.content', sql<string>`coalesce(phrase.shortcut, '')`],
      sql<string>`pinyin_keys(phrase.title)`,
    ),
    where: { group_id: within, scope: 'phrase.scope' },
    order: [{ asc: 'phrase.sort' }, { asc: 'phrase.title' }],
  }),

  savePhrase,

  deletePhrase,

  getPhraseTree,

  savePhraseGroup,

  deletePhraseGroup,
};
