import { sql } from 'kysely';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { connectionSecretNames, storeSecret } from '../../../secrets/enterprise-secrets.js';

const needsSecret = () =>
  refuseField(42200, 'contact_secret', 'required', [
    '接入自己的企业请填写通讯录 Secret',
    'Enter the contacts secret to connect your own company',
  ]);

const sandboxRefusal = () =>
  refuseField(42200, 'corpid', 'sandbox', [
    '沙盒企业的企业 ID 不能修改；要接入企业微信，请新建自己的企业',
    'The corp ID of the sandbox company can’t be changed; create your own company to connect to WeCom',
  ]);

export const needsBoth = () =>
  refuseField(42200, 'aes_key', 'together', [
    '回调 Token 和 EncodingAESKey 要同时填写或同时清除',
    'Set or clear the callback token and EncodingAESKey together',
  ]);

const needsFeed = () =>
  refuseField(42200, 'archive_feed_key', 'together', [
    '会话存档服务的地址和密钥要同时填写或同时清除',
    'Set or clear the URL and the key of the chat archive feed together',
  ]);

async function connectionOf({ db, principal, caller }: Context) {
  const company = await db
    .selectFrom('enterprise')
    .select(['is_sandbox', 'corpid', 'agent_id'])
    .where('id', '=', principal.enterpriseId)
    .executeTakeFirstOrThrow();
  const kept = await db
    .selectFrom('enterprise_secret')
    .leftJoin('staff', 'staff.id', 'enterprise_secret.changed_by')
    .select([
      'enterprise_secret.name',
      'changed_at',
      sql<{
        id: number;
        name: string;
      } | null>`case when staff.id is not null then json_build_object('id', staff.id, 'name', staff.name) end`.as('changed_by'),
    ])
    .execute();
  const last = await db
    .selectFrom('platform_event')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .executeTakeFirst();
  return {
    ...company,
    credentials: connectionSecretNames.map((name) => {
      const known = kept.find((one) => one.name === name);
      return { name, is_set: known !== undefined, changed_at: known?.changed_at ?? null, changed_by: known?.changed_by ?? null };
    }),
    callback_url: `${caller.origin}/platform/callback/${encodeURIComponent(company.corpid)}`,
    callback_at: last?.at ?? null,
  };
}

export const handlers: Handlers = {
  getPlatformConnection: connectionOf,

  async updatePlatformConnection(context, { corpid, agent_id, ...given }) {
    const { db, principal, deps, audit } = context;
    const { enterpriseId, staffId } = principal;
    const before = await db
      .selectFrom('enterprise')
      .select(['is_sandbox', 'corpid', 'agent_id'])
      .where('id', '=', enterpriseId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.is_sandbox && corpid !== before.corpid) throw sandboxRefusal();
    await db
      .updateTable('enterprise')
      .set({ corpid, agent_id: agent_id ?? null })
      .where('id', '=', enterpriseId)
      .execute();
    const changed = connectionSecretNames.filter((name) => given[name] !== undefined);
    for (const name of changed)
      await storeSecret(db, deps.keyring, { enterpriseId, staffId }, { name, text: given[name] as string | null });
    const kept = new Set((await db.selectFrom('enterprise_secret').select('name').execute()).map((row) => row.name));
    if (!before.is_sandbox && !kept.has('contact_secret')) throw needsSecret();
    if (kept.has('callback_token') !== kept.has('aes_key')) throw needsBoth();
    if (kept.has('archive_feed_url') !== kept.has('archive_feed_key')) throw needsFeed();
    audit({ target: corpid, before, after: { corpid, agent_id: agent_id ?? null, changed } });
    return connectionOf(context);
  },
};
