import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { rememberNewFile } from '../../../files/forget.js';
import type { Handlers, PreparingContext } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { addContactWay, dropContactWay, readPicture } from '../../../wecom/contact-ways.js';
import { WxError } from '../../../wecom/wx-error.js';
import { followOwner } from './follow-owner.js';

const needsOwner = () =>
  refuseField(42200, 'channel_code', 'owner', [
    '渠道还没有负责人，请先设置负责人，扫码的客户会加到负责人',
    'The channel has no owner yet; set one first, because whoever scans is added to the owner',
  ]);
const needsAccount = (name: string) =>
  refuseField(42200, 'channel_code', 'owner', [
    `负责人 ${name} 没有可用的企业微信账号，请先同步员工，或换一位负责人`,
    `The owner ${name} has no usable WeCom account; sync staff first, or choose another owner`,
  ]);
const hasEnded = () => refuseField(42200, 'channel_code', 'disabled', ['渠道已停用，请先启用', 'The channel is disabled; enable it first']);

/** Returns the channel's key, which is made on the first call, and the member whom its code leads to. */
const keyFor = ({ tenant }: PreparingContext, code: string) =>
  tenant(async (db) => {
    const channel = await db
      .selectFrom('channel as c')
      .leftJoin('staff as s', (join) => join.onRef('s.id', '=', 'c.owner_user_id').on('s.deleted_at', 'is', null))
      .select(['c.id', 'c.status', 's.name', 's.wx_userid', 's.wx_status'])
      .where('c.code', '=', code)
      .executeTakeFirst();
    if (!channel) throw notFound();
    if (channel.status === 'disabled') throw hasEnded();
    if (channel.name === null) throw needsOwner();
    if (channel.wx_userid === null || channel.wx_status === 5) throw needsAccount(channel.name);
    await db
      .insertInto('scan_key')
      .values({ state: randomBytes(12).toString('base64url'), channel_id: channel.id })
      .onConflict((clash) => clash.doNothing())
      .execute();
    const key = await db
      .selectFrom('scan_key')
      .select(['id', 'state', 'config_id', 'picture'])
      .where('channel_id', '=', channel.id)
      .executeTakeFirstOrThrow();
    return { key, channelId: channel.id, userid: channel.wx_userid, remark: code };
  });

type Key = Awaited<ReturnType<typeof keyFor>>;

async function storePicture({ services: { files, database } }: PreparingContext, bytes: Buffer) {
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime !== 'image/png' && found?.mime !== 'image/jpeg') throw WxError.silent();
  return { ...(await files.put(await database.system(rememberNewFile), Readable.from([bytes]))), mime: found.mime };
}

/** Makes the contact way on the platform; where another call was faster, takes back the own one. Returns the picture. */
async function makeWay(context: PreparingContext, { key, channelId, userid, remark }: Key): Promise<string> {
  const { services, principal, tenant } = context;
  if (key.config_id !== null && key.picture !== null) {
    await followOwner(services, principal.enterpriseId, channelId);
    return key.picture;
  }
  const api = await services.connector.of(principal.enterpriseId, 'customer');
  const made = await addContactWay(api, { userid, state: key.state, remark });
  const file = await readPicture(made.picture)
    .then((bytes) => storePicture(context, bytes))
    .catch(async (error: unknown) => {
      // Nobody has seen this code, so none must be left behind.
      await dropContactWay(api, made.configId);
      throw error;
    });
  const kept = await tenant(async (db) => {
    await db
      .insertInto('file')
      .values({ ...file, name: `${remark}.${file.mime.slice(6)}`, created_by: principal.staffId })
      .execute();
    await sql`update scan_key set config_id = ${made.configId}, picture = ${`/admin/v1/files/${file.key}`}, wx_userid = ${userid}
      where id = ${key.id} and config_id is null`.execute(db);
    return db.selectFrom('scan_key').select(['config_id', 'picture']).where('id', '=', key.id).executeTakeFirstOrThrow();
  });
  if (kept.config_id !== made.configId) await dropContactWay(api, made.configId);
  return kept.picture as string;
}

export const handlers: Handlers = {
  getChannelQrcode: {
    async prepare(context, { channel_code }) {
      const key = await keyFor(context, channel_code);
      const url = await makeWay(context, key).catch((error: unknown) => {
        if (!(error instanceof WxError)) throw error;
        throw new Refusal(50200, error.sentence, error.errcode === null ? {} : { errcode: error.errcode });
      });
      return async ({ audit }) => {
        audit({ target: channel_code });
        return { url };
      };
    },
  },

  async getChannelMiniCode({ db }, { channel_code }) {
    const known = await db.selectFrom('channel').select('id').where('code', '=', channel_code).executeTakeFirst();
    if (!known) throw notFound();
    throw refuseField(42200, 'channel_code', 'credentials', [
      '还没有小程序的 AppID 和 AppSecret，填写后才能生成小程序码',
      'The AppID and AppSecret of the mini program are missing; the code can be made once they are entered',
    ]);
  },
};
