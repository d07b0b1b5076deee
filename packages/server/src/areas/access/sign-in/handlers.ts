import { sql } from 'kysely';
import { giveState, isState, takeOneTime, takeState } from '../../../auth/one-time.js';
import { signIn, signInWithPassword } from '../../../auth/sign-in.js';
import { accounts } from '../../../auth/sign-in-log.js';
import type { OpenContext, OpenHandlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import type { Member, Platform, SignedInMember } from '../../../outside/wecom/platform.js';

const stateSeconds = 300;

const expiredCodeRefusal = () => new Refusal(40102, ['登录凭证已失效，请重新登录', 'The sign-in code has expired; sign in again']);

type StateKind = 'state' | 'third-state';

/**
 * Continues a sign-in with the state it started with. State and code are good for each other, and once.
 * @throws Refusal 40102
 */
async function withState({ deps }: OpenContext, kind: StateKind, state: string, ask: () => Promise<SignedInMember>): Promise<Member> {
  if (!isState(deps.keyring, kind, state)) throw expiredCodeRefusal();
  const { state: given, ...member } = await ask();
  // Only now, because it writes a row: strangers with invalid codes write nothing.
  if (!(await deps.database.system((db) => takeState(db, kind, state, stateSeconds)))) throw expiredCodeRefusal();
  if (given !== state) throw expiredCodeRefusal();
  return member;
}

/** Returns the platform for sign-in, which is the sandbox's. @throws Refusal 50100 if there is none */
async function platformOf({ deps }: OpenContext): Promise<Platform> {
  if (await deps.sandbox.isOpen()) return deps.platform;
  throw new Refusal(50100, [
    '本系统未开通企业微信登录，请用用户名和密码登录',
    'WeCom sign-in is not set up; use your username and password',
  ]);
}

/** Returns the staff of a WeCom member. The sandbox cannot sign anyone in to a real company. */
async function signInMember(context: OpenContext, corpid: string, userid: string) {
  const account = await context.deps.database.system((db) =>
    accounts(db)
      .where('enterprise.is_sandbox', '=', true)
      .where('enterprise.corpid', '=', corpid)
      .where('staff.wx_userid', '=', userid)
      .executeTakeFirst(),
  );
  if (!account)
    throw new Refusal(40101, [
      '该企业微信成员还不是系统员工，请联系管理员添加',
      'This WeCom member isn’t on staff yet; ask an administrator',
    ]);
  return signIn(context, account, 'wwx', true);
}

/** Returns the owner of a session token or one-time token, in the CRM host's format. */
async function acrossUser(context: OpenContext, staffId: number) {
  const user = await context.deps.database.system((db) =>
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

export const openHandlers: OpenHandlers = {
  login: (context, { username, password }) => signInWithPassword(context, username, password),

  async getPreAuthUrl(context) {
    const platform = await platformOf(context);
    const state = giveState(context.deps.keyring, 'state', stateSeconds);
    return { url: platform.signInUrl(context.caller.origin, undefined, state), state };
  },

  async getThirdLoginUrl(context) {
    const platform = await platformOf(context);
    return { url: platform.thirdSignInUrl(context.caller.origin, giveState(context.deps.keyring, 'third-state', stateSeconds)) };
  },

  async getAuthUrl(context, { corpid }) {
    return { url: (await platformOf(context)).installUrl(context.caller.origin, corpid) };
  },

  async loginWithWwx(context, { code, state, corpid }) {
    const platform = await platformOf(context);
    const member = await withState(context, 'state', state, () => platform.memberOf(code));
    if (corpid !== undefined && corpid !== member.corpid) throw expiredCodeRefusal();
    return signInMember(context, member.corpid, member.userid);
  },

  async loginWithWwxThird(context, { auth_code, state }) {
    const platform = await platformOf(context);
    const { corpid, userid } = await withState(context, 'third-state', state, () => platform.thirdMemberOf(auth_code));
    return signInMember(context, corpid, userid);
  },

  async loginWithUserToken(context, { token }) {
    const known = await context.deps.database.system((db) => takeOneTime(db, 'user-token', token));
    if (!known?.staff_id) throw expiredCodeRefusal();
    const staffId = known.staff_id;
    const account = await context.deps.database.system((db) => accounts(db).where('staff.id', '=', staffId).executeTakeFirst());
    if (!account) throw expiredCodeRefusal();
    return signIn(context, account, 'user-token', known.from_sandbox ?? true);
  },

  async authorizeEnterprise(context, { auth_code }) {
    const corpid = await (await platformOf(context)).installedBy(auth_code);
    const known = await context.deps.database.system((db) =>
      db
        .updateTable('enterprise')
        .set({
          auth_state: 'authorized',
          status: sql<'active'>`case when status = 'pending_auth' then company_state('active', expire_at) else status end`,
        })
        .where('is_sandbox', '=', true)
        .where('corpid', '=', corpid)
        .returning(['id as enterprise_id', 'corpid', 'name'])
        .executeTakeFirst(),
    );
    if (!known) throw expiredCodeRefusal();
    return known;
  },

  async loginAcross(context, { token }) {
    const known = await context.deps.database.system((db) => takeOneTime(db, 'user-token', token));
    return known?.staff_id ? acrossUser(context, known.staff_id) : { ok: false, user: null };
  },

  async checkLogin(context, { token }) {
    const principal = await context.deps.sessions.principal(token).catch((error) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    return principal && principal.accessKeyId === null && !principal.mustChangePassword
      ? acrossUser(context, principal.staffId)
      : { ok: false, user: null };
  },
};
