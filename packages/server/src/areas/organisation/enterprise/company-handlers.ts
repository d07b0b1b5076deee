import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { companies, companyState } from '../../../auth/companies.js';
import { endCompanySessions } from '../../../auth/session-rows.js';
import { list } from '../../../db/list-query.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { secretNames } from '../../../secrets/enterprise-secrets.js';
import { companyColumns, companyRecord, companyRow } from './company-columns.js';
import {
  assertNotOwn,
  assertOwnStaysOpen,
  assertReplaceable,
  assertSettings,
  type Company,
  lockCompany,
  saveCredentials,
  settleState,
} from './company-rules.js';

type Fields = Omit<Input<'updateEnterprise'>, 'id' | 'version'>;

/** Returns the columns of a save. What is left out is emptied, but for the id on the platform, the short name and the settings. */
export function columnsOf({ corpid, short_name, settings, ...given }: Fields) {
  const { name, contact_name, contact_phone, type, mode, expire_at, seats } = given;
  return {
    ...{ name, contact_name, contact_phone, type, mode, expire_at, seats },
    logo: given.logo ?? null,
    qrcode_url: given.qrcode_url ?? null,
    industry: given.industry ?? null,
    province: given.province ?? null,
    city: given.city ?? null,
    agent_id: given.agent_id ?? null,
    ...(corpid === undefined ? {} : { corpid }),
    ...(short_name?.trim() ? { short_name: short_name.trim() } : {}),
    ...settings,
  };
}

/** What the log keeps of a save: no secret, only which of them changed. */
export function traceOf(fields: Record<string, unknown>, changed: readonly string[]) {
  const open = Object.entries(fields).filter(([name]) => !(secretNames as readonly string[]).includes(name));
  return { ...Object.fromEntries(open), changed };
}

/** What a save replaces, for the log. */
const stateBefore = ({ given_menus: _, ...company }: Company) => company;

async function updateEnterprise(context: Context, { id, version, ...input }: Input<'updateEnterprise'>) {
  const { db, audit } = context;
  const before = await lockCompany(db, id, version);
  assertOwnStaysOpen(context, id, input.mode);
  assertReplaceable(before, input);
  await assertSettings(db, input.settings);
  await db.updateTable('enterprise').set(columnsOf(input)).where('id', '=', id).execute();
  const changed = await saveCredentials(context, id, input);
  await settleState(context, id);
  audit({ target: id, before: stateBefore(before), after: traceOf(input, changed) });
  return companyRow(db, id);
}

const notYet = () =>
  new Refusal(40900, ['企业仍在使用，请先关闭，或等它到期', 'The company is still in use; close it first, or wait until it has expired']);

async function deleteEnterprise(context: Context, { id }: Input<'deleteEnterprise'>) {
  const { db, audit, deps, afterCommit } = context;
  const before = await lockCompany(db, id);
  assertNotOwn(context, id, 'id', ['不能删除自己所在的企业', 'You can’t delete your own company']);
  if (before.is_sandbox)
    throw refuseField(42200, 'id', 'sandbox', [
      '沙盒企业用命令 shiyi sandbox remove 删除',
      'Remove the sandbox company with the command shiyi sandbox remove',
    ]);
  const { state } = await companies(db).select(companyState.as('state')).where('id', '=', id).executeTakeFirstOrThrow();
  if (state !== 'expired' && state !== 'disabled') throw notYet();
  await endCompanySessions(db, id, 'deleted');
  // Its id on the platform is free for another company from now on.
  await db
    .updateTable('enterprise')
    .set({ deleted_at: sql<string>`now()`, status: 'disabled', corpid: `gone-${id}` })
    .where('id', '=', id)
    .execute();
  audit({ target: id, before: stateBefore(before) });
  afterCommit(() => deps.sessions.forget());
  return {};
}

export const handlers: Handlers = {
  listEnterprises: list('listEnterprises', {
    from: ({ db }: Context) => companies(db),
    id: 'enterprise.id',
    columns: companyColumns,
    search: ['enterprise.name', 'enterprise.short_name', 'enterprise.corpid', 'enterprise.contact_name'],
    where: {
      figure: inFigure('listEnterprises', 'enterprise.id'),
      status: (status) => sql<boolean>`${companyState} = ${status}`,
      expire_to: { through: 'enterprise.expire_at' },
    },
    order: [{ desc: 'enterprise.id' }],
  }),

  getEnterprise: ({ db, principal }, { id = principal.enterpriseId }) => companyRecord(db, id),

  updateEnterprise,

  deleteEnterprise,

  async changeEnterpriseMode(context, { id, mode, version }) {
    const { db, audit } = context;
    const before = await lockCompany(db, id, version);
    assertOwnStaysOpen(context, id, mode);
    await db.updateTable('enterprise').set({ mode }).where('id', '=', id).execute();
    await settleState(context, id);
    audit({ target: id, before: { mode: before.mode, status: before.status } });
    return companyRecord(db, id);
  },

  async updateEnterpriseProfile({ db, principal, audit }, { version, name, logo, contact_name, contact_phone }) {
    const id = principal.enterpriseId;
    const before = await lockCompany(db, id, version);
    const profile = { name, logo: logo ?? null, contact_name: contact_name ?? '', contact_phone: contact_phone ?? null };
    await db.updateTable('enterprise').set(profile).where('id', '=', id).execute();
    const { name: old, logo: oldLogo, contact_name: oldContact, contact_phone: oldPhone } = before;
    audit({ target: id, before: { name: old, logo: oldLogo, contact_name: oldContact, contact_phone: oldPhone } });
    return companyRecord(db, id);
  },
};
