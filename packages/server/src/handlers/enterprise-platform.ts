import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import { refuseField } from '../refusal.js';
import { keepSecret, secretNames } from '../secrets/enterprise-secrets.js';

const taken = () =>
  refuseField(40902, 'corpid', 'taken', ['该企业 ID 已被另一家企业使用，请核对', 'Another enterprise has this id; check it']);

const needsSecret = () =>
  refuseField(42200, 'contact_secret', 'required', [
    '不使用沙盒时，请填写通讯录 Secret',
    'Outside of the sandbox the secret of the address book is needed',
  ]);

const needsBoth = () =>
  refuseField(42200, 'aes_key', 'together', [
    '回调 Token 和 EncodingAESKey 要同时填写或同时清除',
    'Callback token and EncodingAESKey are set or cleared together',
  ]);

export const enterprisePlatformHandlers: Handlers = {
  async getPlatformConnection({ db, principal, caller }) {
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
      credentials: secretNames.map((name) => {
        const known = kept.find((one) => one.name === name);
        return { name, is_set: known !== undefined, changed_at: known?.changed_at ?? null, changed_by: known?.changed_by ?? null };
      }),
      callback_url: `${caller.origin}/platform/callback/${encodeURIComponent(company.corpid)}`,
      callback_at: last?.at ?? null,
    };
  },

  async updatePlatformConnection({ db, principal, house, audit }, { is_sandbox, corpid, agent_id, ...given }) {
    const { enterpriseId, staffId } = principal;
    const before = await db
      .selectFrom('enterprise')
      .select(['is_sandbox', 'corpid', 'agent_id'])
      .where('id', '=', enterpriseId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await db
      .updateTable('enterprise')
      .set({ is_sandbox, corpid, agent_id: agent_id ?? null, updated_at: new Date() })
      .where('id', '=', enterpriseId)
      .execute()
      // Unique over all enterprises, which this handle cannot see.
      .catch((error) => {
        throw (error as { constraint?: string }).constraint === 'enterprise_corpid_key' ? taken() : error;
      });
    const changed = secretNames.filter((name) => given[name] !== undefined);
    for (const name of changed)
      await keepSecret(db, house.keyring, { enterpriseId, staffId }, { name, text: given[name] as string | null });
    const kept = new Set((await db.selectFrom('enterprise_secret').select('name').execute()).map((row) => row.name));
    if (!is_sandbox && !kept.has('contact_secret')) throw needsSecret();
    if (kept.has('callback_token') !== kept.has('aes_key')) throw needsBoth();
    audit({ target: corpid, before, after: { is_sandbox, corpid, agent_id: agent_id ?? null, changed } });
    return {};
  },
};
