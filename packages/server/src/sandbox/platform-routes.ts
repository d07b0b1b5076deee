import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type OneTime, takeOneTime } from '../auth/one-time.js';
import type { Database } from '../db/database.js';
import type { Deps } from '../http/context.js';
import { Refusal } from '../http/refusal.js';
import { authoriseRoutes } from './authorise-routes.js';
import { changeRoutes } from './change-routes.js';
import { feedRoutes } from './chats/feed-routes.js';
import { deviceRoutes } from './device-routes.js';
import { directoryRoutes } from './directory-routes.js';
import { mealRoutes } from './meal-routes.js';
import { mediaRoutes } from './media-routes.js';
import { findMember, type SandboxMember } from './members.js';
import { officialRoutes } from './official-routes.js';
import { failure, type Query, success } from './platform-replies.js';
import { posterRoutes } from './poster-routes.js';
import { scanRoutes } from './scan-routes.js';

export const sandboxSuite = { id: 'ww-sandbox-suite', secret: randomBytes(24).toString('base64url') };
const suiteToken = randomBytes(24).toString('base64url');

/** Redeems a code and returns its member, if still a member of a sandbox company, and unlike WeCom the state it was given for. */
const memberOf = (database: Database, kind: OneTime['kind'], code: string | undefined) =>
  database.system(async (db) => {
    const known = await takeOneTime(db, kind, code ?? '');
    const given = known?.detail as (SandboxMember & { state: string }) | undefined;
    const found = given && (await findMember(db, given));
    return found && { ...found, state: given.state };
  });

/** The forms of the pages have a few short fields; one of 1 MiB would take 0.1 s to read. */
const formLimit = 16 * 1024;

/** Service provider API: suite tokens, and the members behind codes. */
async function suiteRoutes(app: FastifyInstance, { database }: Deps) {
  app.post('/cgi-bin/service/get_suite_token', async (request) => {
    const body = request.body as Query | undefined;
    if (body?.suite_id !== sandboxSuite.id || body.suite_secret !== sandboxSuite.secret) return failure(40082);
    return success({ suite_access_token: suiteToken, expires_in: 7200 });
  });

  const redeem = async (query: Query, kind: OneTime['kind'], code: string | undefined) => {
    if (query.suite_access_token !== suiteToken) return failure(40085);
    return (await memberOf(database, kind, code)) ?? failure(40029);
  };

  app.get('/cgi-bin/service/auth/getuserinfo3rd', async (request) => {
    const query = request.query as Query;
    const found = await redeem(query, 'code', query.code);
    return 'errcode' in found ? found : success({ corpid: found.corpid, userid: found.userid, state: found.state });
  });

  app.post('/cgi-bin/service/get_login_info', async (request) => {
    const found = await redeem(request.query as Query, 'login-code', (request.body as Query | undefined)?.auth_code);
    return 'errcode' in found
      ? found
      : success({ corp_info: { corpid: found.corpid }, user_info: { userid: found.userid }, state: found.state });
  });

  app.post('/cgi-bin/service/get_permanent_code', async (request) => {
    const found = await redeem(request.query as Query, 'install-code', (request.body as Query | undefined)?.auth_code);
    if ('errcode' in found) return found;
    return success({
      permanent_code: randomBytes(24).toString('base64url'),
      auth_corp_info: { corpid: found.corpid, corp_name: found.company },
      auth_user_info: { userid: found.userid, name: found.name },
    });
  });
}

/** The sandbox's replacement for WeCom: its authorization pages and API. Answers 404 if there is no sandbox company. */
export async function sandboxRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  const { sandbox } = deps;
  app.addHook('onRequest', async () => {
    if (!(await sandbox.isOpen())) throw new Refusal(40400);
  });
  await app.register(directoryRoutes, { sandbox });
  await app.register(mediaRoutes, { sandbox });
  await app.register(officialRoutes, { sandbox });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formLimit }, (_, body, parsed) =>
    parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(changeRoutes, { deps });
  await app.register(deviceRoutes, { deps });
  await app.register(feedRoutes, { sandbox });
  await app.register(mealRoutes);
  await app.register(posterRoutes);
  await app.register(scanRoutes, { deps });
  await app.register(authoriseRoutes, { deps });
  await suiteRoutes(app, deps);
}
