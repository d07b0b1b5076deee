import type { Data, Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { hasVersion } from '../../../db/has-version.js';
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

/** What the account can answer with, and what each needs. */
const needs: Partial<Record<Attachment['msgtype'], readonly ('content' | 'url' | 'title' | 'appid' | 'page' | 'pic_url')[]>> = {
  text: ['content'],
  image: ['url'],
  link: ['title', 'url'],
  miniprogram: ['title', 'appid', 'page', 'pic_url'],
};

const labels = {
  content: ['文字', 'a text'],
  url: ['地址', 'an address'],
  title: ['标题', 'a title'],
  appid: ['小程序 AppID', 'the AppID of the mini-program'],
  page: ['小程序页面', 'the page of the mini-program'],
  pic_url: ['封面', 'a cover'],
} as const;

function checkedPart(part: Input<'saveWxMenuEvent'>['reply'][number], at: number): Attachment {
  const { msgtype, content, url, material_id } = part;
  const refused = (field: string, rule: string, sentence: Sentence) => refuseField(42200, `reply.${at}.${field}`, rule, sentence);
  const wanted = needs[msgtype];
  // No material is stored yet, so none can be chosen, and neither can what is made of one.
  if (material_id !== undefined)
    throw refused('material_id', 'exists', ['没有这个素材，请重新选择', 'There is no such material; choose again']);
  if (!wanted)
    throw refused('msgtype', 'type', [
      '公众号回复只支持文本、图片、网页链接和小程序',
      'The official account answers with text, an image, a link or a mini-program',
    ]);
  const missing = wanted.find((field) => !part[field]?.trim());
  if (missing)
    throw refused(missing, 'required', [
      `第 ${at + 1} 条回复还要填写${labels[missing][0]}`,
      `Part ${at + 1} of the reply needs ${labels[missing][1]}`,
    ]);
  if (content !== undefined && Buffer.byteLength(content) > 4000)
    throw refused('content', 'length', ['文字最多 4000 个字节', 'The text takes at most 4000 bytes']);
  if (msgtype === 'link' && !/^https?:\/\/\S+$/.test(url ?? ''))
    throw refused('url', 'scheme', ['链接地址以 http:// 或 https:// 开头', 'The address of a link starts with http:// or https://']);
  return { ...empty, ...part };
}

async function writeReply(db: Db, key: string, version: number, reply: Attachment[]): Promise<boolean> {
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
          .where(hasVersion(which.version))
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('wx_menu_reply')
          .set(row)
          .where('key', '=', which.key)
          .where(hasVersion(which.version))
          .returning('id')
          .executeTakeFirst();
  return done !== undefined;
}

export async function saveWxMenuEvent({ db, audit }: Context, { key, version, reply }: Input<'saveWxMenuEvent'>) {
  if (!(await writeReply(db, key, version, reply.map(checkedPart)))) throw new Refusal(40901);
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
