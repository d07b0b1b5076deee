import type { Data, Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';

type Replies = Data<'getWxMenuEvents'>;
type Attachment = NonNullable<Replies[string]>['reply'][number];

/** Clicks that the product itself acts on. */
const builtins: Record<string, Sentence> = {
  bind_customer: ['绑定账号', 'Link the account'],
  my_plan: ['我的食谱', 'My meal plan'],
  my_punch: ['我的打卡', 'My check-ins'],
};

export async function repliesOf(db: Db): Promise<Replies> {
  const rows = await db.selectFrom('wx_menu_reply').select(['key', 'reply', 'version']).orderBy('key').limit(200).execute();
  return Object.fromEntries(rows.map(({ key, reply, version }) => [key, { reply: reply as Attachment[], version }]));
}

const empty = {
  content: null,
  title: null,
  desc: null,
  url: null,
  pic_url: null,
  media_id: null,
  media_expire_at: null,
  appid: null,
  page: null,
  material_id: null,
  file_name: null,
  file_size: null,
};

function checkedPart(part: Input<'saveWxMenuEvent'>['reply'][number], at: number): Attachment {
  const { content, material_id } = part;
  if (part.msgtype === 'text' && !content?.trim())
    throw refuseField(42200, `reply.${at}.content`, 'required', ['请填写回复的文字', 'Write the text of the reply']);
  if (content !== undefined && Buffer.byteLength(content) > 4000)
    throw refuseField(42200, `reply.${at}.content`, 'length', ['文字最多 4000 个字节', 'The text takes at most 4000 bytes']);
  // No material is stored yet, so none can be chosen.
  if (material_id !== undefined)
    throw refuseField(42200, `reply.${at}.material_id`, 'exists', ['没有这个素材，请重新选择', 'There is no such material; choose again']);
  return { ...empty, ...part };
}

async function written(db: Db, key: string, version: number, reply: Attachment[]): Promise<boolean> {
  const row = { reply: JSON.stringify(reply) };
  if (version === 0) {
    if (reply.length === 0) return false;
    const made = await db
      .insertInto('wx_menu_reply')
      .values({ key, ...row })
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst();
    return made !== undefined;
  }
  const which = { key, version };
  const done =
    reply.length === 0
      ? await db
          .deleteFrom('wx_menu_reply')
          .where('key', '=', which.key)
          .where('version', '=', which.version)
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('wx_menu_reply')
          .set(row)
          .where('key', '=', which.key)
          .where('version', '=', which.version)
          .returning('id')
          .executeTakeFirst();
  return done !== undefined;
}

export async function saveWxMenuEvent({ db, audit }: Context, { key, version, reply }: Input<'saveWxMenuEvent'>) {
  if (!(await written(db, key, version, reply.map(checkedPart)))) throw new Refusal(40901);
  audit({ target: key });
  return repliesOf(db);
}

/** Keys of the product, then those with a reply or in the draft. */
export async function eventOptions({ db, caller }: Context): Promise<Data<'getWxMenuEventOptions'>> {
  const own = Object.keys(await repliesOf(db));
  const known = Object.entries(builtins).map(([value, label]) => ({
    value,
    label: label[caller.language === 'en' ? 1 : 0],
    has_reply: own.includes(value),
    builtin: true,
  }));
  const rest = own
    .filter((key) => !Object.hasOwn(builtins, key))
    .map((key) => ({ value: key, label: key.slice(0, 64), has_reply: true, builtin: false }));
  return [...known, ...rest].slice(0, 200);
}
