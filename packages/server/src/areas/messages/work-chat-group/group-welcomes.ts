import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import { mediaIdsOf, uploadFiles } from '../../../attachments/media.js';
import { filesOf, resolveAttachments } from '../../../attachments/resolve.js';
import { toPlatform } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { staffBrief } from '../../../records/briefs.js';
import { writeError } from '../contact/columns.js';
import { assertBytes } from '../contact/input.js';
import { groupWelcomePut, groupWelcomeTarget } from './outgoing.js';

export type GroupWelcomeInput = Input<'createGroupWelcome'>;
type Welcome = Row<'listGroupWelcomes'>;

const mostBytes = 3000;
const rules = { max: 1, types: ['image', 'link', 'miniprogram', 'video', 'file'] } as const;

/** Checks a welcome and returns its columns. @throws Refusal 42200 */
export async function valuesOf({ db, caller }: Context, { name, content = '', attachments = [], notify = false }: GroupWelcomeInput) {
  assertBytes('content', content, mostBytes);
  const resolved = await checkAttachments(db, attachments, rules);
  if (content.trim() === '' && attachments.length === 0)
    throw refuseField(42200, 'content', 'required', ['请填写正文，或添加一个附件', 'Enter a text, or add an attachment']);
  await uploadFiles(db, filesOf(resolved));
  const json = sql<string>`${JSON.stringify(attachments)}::jsonb`;
  return { name: name.trim(), content: content.trim(), attachments: json, notify, origin: caller.origin };
}

/** Tells WeCom of a welcome whose files it has. Returns the id of the write. */
export async function tellWelcome(db: Db, id: number, operatorId: number | undefined): Promise<number | undefined> {
  const row = await db.selectFrom('group_welcome').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const attachments = await resolveAttachments(db, row.attachments as StoredAttachment[]);
  const ids = await mediaIdsOf(db, filesOf(attachments));
  if (!ids) return undefined;
  const [attachment = null] = toPlatform(attachments, ids, row.origin);
  const { name, content, notify, enterprise_id: enterpriseId } = row;
  const outgoing_id = await enqueue(db, groupWelcomePut, {
    ...{ enterpriseId, target: groupWelcomeTarget(id), subject: name, ...(operatorId === undefined ? {} : { operatorId }) },
    input: { id, name, content, attachment, notify },
  });
  await db.updateTable('group_welcome').set({ outgoing_id }).where('id', '=', id).execute();
  return outgoing_id;
}

/** The attachments as they were saved; lists do not look for their files. */
const storedAttachments = sql<
  Welcome['attachments']
>`coalesce((select json_agg(json_build_object('msgtype', a ->> 'msgtype', 'content', a ->> 'content',
    'title', a ->> 'title', 'desc', a ->> 'desc', 'url', a ->> 'url', 'pic_url', a ->> 'pic_url', 'media_id', null, 'media_expire_at', null,
    'appid', a ->> 'appid', 'page', a ->> 'page', 'material_id', (a ->> 'material_id')::bigint, 'file_name', a ->> 'file_name', 'file_size', null))
  from jsonb_array_elements(group_welcome.attachments) a), '[]')`;

/** Columns of the contract's `GroupWelcome`. */
export const welcomeColumns = ({ caller }: Pick<Context, 'caller'>) =>
  [
    'group_welcome.id',
    'group_welcome.name',
    'group_welcome.content',
    storedAttachments.as('attachments'),
    'group_welcome.notify',
    'group_welcome.template_id',
    writeError('group_welcome', caller.language).as('error'),
    staffBrief<Welcome['operator']>('group_welcome.operator_id').as('operator'),
    'group_welcome.created_at',
    'group_welcome.version',
  ] as const;
