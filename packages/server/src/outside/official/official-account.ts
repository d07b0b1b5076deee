import { refuseField } from '../../http/refusal.js';
import { placeOfSecret } from '../../secrets/enterprise-secrets.js';
import type { Connector } from '../wecom/connector.js';
import type { OfficialAccount } from './official-api.js';

const realUrl = 'https://api.weixin.qq.com';

/** Credentials that a company has for its official account (mp) or mini-program; `off` for a sandbox company without a sandbox. */
export async function accountOf({ database, keyring, options }: Connector, enterpriseId: number, kind: 'mp' | 'mini') {
  const { company, rows } = await database.tenant(enterpriseId, async (db) => ({
    company: await db.selectFrom('enterprise').select(['corpid', 'is_sandbox']).where('id', '=', enterpriseId).executeTakeFirstOrThrow(),
    rows: await db
      .selectFrom('enterprise_secret')
      .selectAll()
      .where('name', 'in', [`${kind}_appid`, `${kind}_secret`])
      .execute(),
  }));
  if (company.is_sandbox) {
    if (!options.sandbox) return 'off';
    const { url, secret } = options.sandbox();
    return { url: `${url}/official`, appid: company.corpid, secret };
  }
  const kept = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return row && keyring.open(row, placeOfSecret(enterpriseId, name));
  };
  return { url: realUrl, appid: kept(`${kind}_appid`), secret: kept(`${kind}_secret`) };
}

/** Finds the official account of a company. @throws Refusal 42200 that names what is missing */
export async function officialAccountOf(connector: Connector, enterpriseId: number): Promise<OfficialAccount> {
  const found = await accountOf(connector, enterpriseId, 'mp');
  if (found === 'off')
    throw refuseField(42200, 'buttons', 'sandbox', [
      '本服务已关闭沙盒（SHIYI_SANDBOX=off），沙盒企业不能发布菜单',
      'The sandbox is disabled on this server (SHIYI_SANDBOX=off); a sandbox company can’t publish its menu',
    ]);
  const { url, appid, secret } = found;
  if (!appid || !secret)
    throw refuseField(42200, 'buttons', 'account', [
      `还没有填写公众号的 ${appid ? 'AppSecret' : secret ? 'AppID' : 'AppID 和 AppSecret'}，不能发布菜单`,
      `The ${appid ? 'AppSecret' : secret ? 'AppID' : 'AppID and AppSecret'} of the official account is not set, so the menu cannot be published`,
    ]);
  return { url, appid, secret };
}
