import type { PreparedHandler, PreparingContext } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { makeMiniCode, miniProgramOf } from '../../../outside/official/mini-program.js';
import { OfficialError } from '../../../outside/official/official-error.js';
import { mustExist } from '../../../records/must-exist.js';
import { hasEnded, keepPicture, keyOfChannel, storePicture } from './scan-key.js';

const keyFor = ({ tenant }: PreparingContext, code: string) =>
  tenant(async (db) => {
    const channel = await mustExist(db.selectFrom('channel').select(['id', 'status']).where('code', '=', code));
    if (channel.status === 'disabled') throw hasEnded();
    return keyOfChannel(db, channel.id);
  });

/** Returns the picture of the mini-program code, which is made on the first call. @throws OfficialError */
async function pictureFor(context: PreparingContext, code: string): Promise<string> {
  const { deps, principal, tenant } = context;
  const account = await miniProgramOf(deps.connector, principal.enterpriseId);
  const key = await keyFor(context, code);
  if (key.mini_picture !== null) return key.mini_picture;
  const file = await storePicture(context, await makeMiniCode(account, key.state));
  if (!file) throw OfficialError.silent('mini');
  return tenant(async (db) => {
    const { mini_picture: made } = await db
      .selectFrom('scan_key')
      .select('mini_picture')
      .where('id', '=', key.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (made !== null) return made;
    const mini_picture = await keepPicture(db, file, `${code}-mini`, principal.staffId);
    await db.updateTable('scan_key').set({ mini_picture }).where('id', '=', key.id).execute();
    return mini_picture;
  });
}

export const getChannelMiniCode: PreparedHandler<'getChannelMiniCode'> = {
  async prepare(context, { channel_code }) {
    const url = await pictureFor(context, channel_code).catch((error: unknown) => {
      if (!(error instanceof OfficialError)) throw error;
      throw new Refusal(50200, error.sentence, error.errcode === null ? {} : { errcode: error.errcode });
    });
    return async ({ audit }) => {
      audit({ target: channel_code });
      return { url };
    };
  },
};
