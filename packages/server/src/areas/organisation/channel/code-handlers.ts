import { sql } from 'kysely';
import type { Handlers, PreparingContext } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { addContactWay, dropContactWay, readPicture } from '../../../wecom/contact-ways.js';
import { WxError } from '../../../wecom/wx-error.js';
import { followOwner } from './follow-owner.js';
import { getChannelMiniCode } from './mini-code.js';
import { hasEnded, keepPicture, keyOfChannel, storePicture } from './scan-key.js';

const needsOwner = () =>
  refuseField(42200, 'channel_code', 'owner', [
    '渠道还没有负责人，请先设置负责人，扫码的客户会加到负责人',
    'The channel has no owner yet; set one first, because customers who scan the code are added to the owner',
  ]);
const needsAccount = (name: string) =>
  refuseField(42200, 'channel_code', 'owner', [
    `负责人 ${name} 没有可用的企业微信账号，请先同步员工，或换一位负责人`,
    `The owner ${name} has no usable WeCom account; sync staff first, or choose another owner`,
  ]);

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
    const key = await keyOfChannel(db, channel.id);
    return { key, channelId: channel.id, userid: channel.wx_userid, remark: code };
  });

type Key = Awaited<ReturnType<typeof keyFor>>;

async function stored(context: PreparingContext, bytes: Buffer) {
  const file = await storePicture(context, bytes);
  if (!file) throw WxError.silent();
  return file;
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
    .then((bytes) => stored(context, bytes))
    .catch(async (error: unknown) => {
      // Nobody has seen this code, so none must be left behind.
      await dropContactWay(api, made.configId);
      throw error;
    });
  const kept = await tenant(async (db) => {
    const picture = await keepPicture(db, file, remark, principal.staffId);
    await sql`update scan_key set config_id = ${made.configId}, picture = ${picture}, wx_userid = ${userid}
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

  getChannelMiniCode,
};
