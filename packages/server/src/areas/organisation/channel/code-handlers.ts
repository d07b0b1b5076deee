import type { Db } from '../../../db/database.js';
import type { Handlers, PreparingContext } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { sendNow } from '../../../outbox/send-now.js';
import { getContactWay, readPicture } from '../../../outside/wecom/contact-ways.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { mustExist } from '../../../records/must-exist.js';
import { followOwner, targetOfKey } from './follow-owner.js';
import { getChannelMiniCode } from './mini-code.js';
import { contactWayAdd } from './outgoing.js';
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
    const channel = await mustExist(
      db
        .selectFrom('channel as c')
        .leftJoin('staff as s', (join) => join.onRef('s.id', '=', 'c.owner_user_id').on('s.deleted_at', 'is', null))
        .select(['c.id', 'c.name as title', 'c.status', 's.name', 's.wx_userid', 's.wx_status'])
        .where('c.code', '=', code),
    );
    if (channel.status === 'disabled') throw hasEnded();
    if (channel.name === null) throw needsOwner();
    if (channel.wx_userid === null || channel.wx_status === 5) throw needsAccount(channel.name);
    const key = await keyOfChannel(db, channel.id);
    return { key, channelId: channel.id, name: channel.title, userid: channel.wx_userid, remark: code };
  });

type Key = Awaited<ReturnType<typeof keyFor>>;

/** Another call has created the code in the meantime. */
class CodeExists extends Error {
  constructor(readonly configId: string) {
    super();
  }
}

/** Has WeCom make the code; calls at the same time wait for the same write. Returns its id. @throws Refusal 50200 */
async function makeWay(context: PreparingContext, { key: { id, state }, name, userid, remark }: Key): Promise<string> {
  const write = {
    ...{ target: targetOfKey(id), subject: name, key: `contact_way.add ${id}` },
    input: { id, userid, state, remark },
  };
  // An earlier write is settled together with the id of the code, so one of the two is visible now.
  const confirm = async (db: Db) => {
    const { config_id } = await db.selectFrom('scan_key').select('config_id').where('id', '=', id).executeTakeFirstOrThrow();
    if (config_id !== null) throw new CodeExists(config_id);
  };
  return sendNow(context, contactWayAdd, async () => write, confirm).catch((error: unknown) => {
    if (error instanceof CodeExists) return error.configId;
    throw error;
  });
}

/** Stores the picture of a code. @throws WxError */
async function keepPictureOf(context: PreparingContext, { key, remark }: Key, configId: string): Promise<string> {
  const { deps, principal, tenant } = context;
  const api = await deps.connector.of(principal.enterpriseId, 'customer');
  const { picture: address } = await getContactWay(api, configId);
  const file = await storePicture(context, await readPicture(address));
  if (!file) throw WxError.silent();
  return tenant(async (db) => {
    const row = db.selectFrom('scan_key').select('picture').where('id', '=', key.id).forUpdate();
    const { picture: kept } = await row.executeTakeFirstOrThrow();
    if (kept !== null) return kept;
    const picture = await keepPicture(db, file, remark, principal.staffId);
    await db.updateTable('scan_key').set({ picture }).where('id', '=', key.id).execute();
    return picture;
  });
}

/** Returns the picture of a channel's code, which WeCom makes on the first call. */
async function pictureOf(context: PreparingContext, key: Key): Promise<string> {
  const configId = key.key.config_id ?? (await makeWay(context, key));
  const picture = key.key.picture ?? (await keepPictureOf(context, key, configId));
  const { deps, principal, tenant } = context;
  const write = await tenant((db) => followOwner(db, key.channelId), 'write');
  if (write !== undefined) await deps.outbox.settled(principal.enterpriseId, write);
  return picture;
}

export const handlers: Handlers = {
  getChannelQrcode: {
    async prepare(context, { channel_code }) {
      const key = await keyFor(context, channel_code);
      const url = await pictureOf(context, key).catch((error: unknown) => {
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
