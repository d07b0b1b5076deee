import { refuseField } from '../../http/refusal.js';
import type { Connector } from '../wecom/connector.js';
import { accountOf } from './official-account.js';
import { askPicture, type OfficialAccount } from './official-api.js';

/** Finds the mini-program of a company. @throws Refusal 42200 that names what is missing */
export async function miniProgramOf(connector: Connector, enterpriseId: number): Promise<OfficialAccount> {
  const found = await accountOf(connector, enterpriseId, 'mini');
  if (found === 'off')
    throw refuseField(42200, 'channel_code', 'sandbox', [
      '本服务已关闭沙盒（SHIYI_SANDBOX=off），沙盒企业不能生成小程序码',
      'The sandbox is disabled on this server (SHIYI_SANDBOX=off); a sandbox company can’t make mini-program codes',
    ]);
  const { url, appid, secret } = found;
  if (appid && secret) return { url, appid, secret };
  const [zh, en] = appid ? ['AppSecret', 'AppSecret'] : secret ? ['AppID', 'AppID'] : ['AppID 和 AppSecret', 'AppID and AppSecret'];
  throw refuseField(42200, 'channel_code', 'credentials', [
    `还没有填写小程序的 ${zh}，填写后才能生成小程序码`,
    `The ${en} of the mini-program ${appid || secret ? 'is' : 'are'} missing; enter ${appid || secret ? 'it' : 'them'} to make the code`,
  ]);
}

/** Makes the code that opens the mini-program with a scene of up to 32 characters. @throws OfficialError */
export const makeMiniCode = (account: OfficialAccount, scene: string): Promise<Buffer> =>
  askPicture(account, 'wxa/getwxacodeunlimit', { scene, check_path: false, width: 430 });
