import type { OpenContext, OpenHandlers } from '../context.js';
import { giveOneTime, takeOneTime } from '../one-time.js';
import { Refusal } from '../refusal.js';
import { createCompany } from '../sandbox/company.js';
import { accounts, signIn, signInWithPassword } from '../sign-in.js';

const stateSeconds = 300;
const trialDays = 15;

const spent = () => new Refusal(40102, ['登录凭证已失效，请重新登录', 'The sign-in code is no longer valid; start again']);

function freshState({ house }: OpenContext): Promise<string> {
  return house.database.system((db) => giveOneTime(db, { kind: 'state', seconds: stateSeconds }));
}

/** The staff member a member of the platform stands for. */
async function signInMember(context: OpenContext, corpid: string, userid: string) {
  const account = await context.house.database.system((db) =>
    accounts(db).where('enterprise.corpid', '=', corpid).where('staff.wx_userid', '=', userid).executeTakeFirst(),
  );
  if (!account)
    throw new Refusal(40101, [
      '该企业微信成员还不是系统员工，请联系管理员添加',
      'This member is not among the staff yet; ask an administrator',
    ]);
  return signIn(context, account, 'wwx');
}

/** Who a session token or a one-time token belongs to, in the words of the CRM host. */
async function acrossUser(context: OpenContext, staffId: number) {
  const user = await context.house.database.system((db) =>
    db
      .selectFrom('staff')
      .innerJoin('enterprise', 'enterprise.id', 'staff.enterprise_id')
      .select(['staff.id', 'staff.username', 'staff.name', 'enterprise.name as company_name'])
      .where('staff.id', '=', staffId)
      .where('staff.status', '=', 'enabled')
      .where('staff.deleted_at', 'is', null)
      .where('enterprise.status', 'not in', ['disabled', 'pending_auth'])
      .executeTakeFirst(),
  );
  return { ok: user !== undefined, user: user ?? null };
}

export const openSignInHandlers: OpenHandlers = {
  login: (context, { username, password }) => signInWithPassword(context, username, password),

  async getPreAuthUrl(context) {
    const state = await freshState(context);
    return { url: context.house.platform.signInUrl(context.caller.origin, undefined, state), state };
  },

  async getThirdLoginUrl(context) {
    return { url: context.house.platform.thirdSignInUrl(context.caller.origin, await freshState(context)) };
  },

  async getAuthUrl({ house, caller }, { corpid }) {
    return { url: house.platform.installUrl(caller.origin, corpid) };
  },

  async loginWithWwx(context, { code, state, corpid }) {
    const known = await context.house.database.system((db) => takeOneTime(db, 'state', state));
    if (!known) throw spent();
    const member = await context.house.platform.memberOf(code);
    if (corpid !== undefined && corpid !== member.corpid) throw spent();
    return signInMember(context, member.corpid, member.userid);
  },

  async loginWithWwxThird(context, { auth_code }) {
    const { corpid, userid } = await context.house.platform.authorisation(auth_code);
    return signInMember(context, corpid, userid);
  },

  async loginWithUserToken(context, { token }) {
    const known = await context.house.database.system((db) => takeOneTime(db, 'user-token', token));
    if (!known?.staff_id) throw spent();
    const staffId = known.staff_id;
    const account = await context.house.database.system((db) => accounts(db).where('staff.id', '=', staffId).executeTakeFirst());
    if (!account) throw spent();
    return signIn(context, account, 'user-token');
  },

  async authorizeEnterprise({ house }, { auth_code }) {
    const found = await house.platform.authorisation(auth_code);
    return house.database.system(async (db) => {
      const known = await db
        .updateTable('enterprise')
        .set({ auth_state: 'authorized', updated_at: new Date() })
        .where('corpid', '=', found.corpid)
        .returning(['id', 'name'])
        .executeTakeFirst();
      if (known) return { enterprise_id: known.id, corpid: found.corpid, name: known.name };
      const company = await createCompany(db, {
        name: found.corpName,
        short_name: found.corpName.slice(0, 8),
        corpid: found.corpid,
        isSandbox: false,
        expireAt: new Date(Date.now() + trialDays * 86_400_000),
        admin: {
          username: `${found.corpid}.${found.userid}`.slice(0, 64),
          name: found.userName,
          passwordHash: null,
          wxUserid: found.userid,
        },
      });
      return { enterprise_id: company.enterprise_id, corpid: found.corpid, name: found.corpName };
    });
  },

  async loginAcross(context, { token }) {
    const known = await context.house.database.system((db) => takeOneTime(db, 'user-token', token));
    return known?.staff_id ? acrossUser(context, known.staff_id) : { ok: false, user: null };
  },

  async checkLogin(context, { token }) {
    const principal = await context.house.sessions.principal(token).catch((error) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    return principal ? acrossUser(context, principal.staffId) : { ok: false, user: null };
  },
};
