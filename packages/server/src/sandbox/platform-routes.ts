import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { House } from '../context.js';
import { giveOneTime, takeOneTime } from '../one-time.js';
import { changeRoutes } from './change-routes.js';
import { directoryRoutes } from './directory-routes.js';
import { escapeHtml, sendPage } from './page.js';

export const sandboxSuite = { id: 'ww-sandbox-suite', secret: randomBytes(24).toString('base64url') };
const suiteToken = randomBytes(24).toString('base64url');

/** Minutes a code of the authorise page is good for, as the platform has it. */
const codeSeconds = 300;

type Query = Record<string, string | undefined>;

/** Only back to where the page was opened from: this is no place to send a code elsewhere. */
function isOwn(redirectUri: string | undefined, origin: string): redirectUri is string {
  return redirectUri !== undefined && URL.canParse(redirectUri) && new URL(redirectUri).origin === origin;
}

const flows = {
  '/wwlogin/sso/login': {
    title: '沙盒 · 企业微信登录',
    hint: '这里代替手机扫码。选择以谁的身份登录：',
    answer: 'code',
    route: '/wwxLogin',
  },
  '/wwopen/sso/3rd_qrConnect': {
    title: '沙盒 · 服务商扫码登录',
    hint: '这里代替手机扫码。选择以谁的身份登录：',
    answer: 'auth_code',
    route: '/wwxThirdLogin',
  },
  '/3rdapp/install': { title: '沙盒 · 授权安装应用', hint: '选择由哪位管理员为企业授权：', answer: 'auth_code', route: '/authPage' },
} as const;

/** The sandbox company's side of the platform: its authorise pages and the API they belong to. */
export async function sandboxRoutes(app: FastifyInstance, { house }: { house: House }) {
  const { database, sandbox } = house;
  await app.register(directoryRoutes, { sandbox });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await app.register(changeRoutes, { house });

  for (const [path, flow] of Object.entries(flows)) {
    app.get(path, async (request, reply) => {
      const query = request.query as Query;
      const members = await database.system((db) =>
        db
          .selectFrom('staff')
          .innerJoin('enterprise', 'enterprise.id', 'staff.enterprise_id')
          .select(['staff.wx_userid', 'staff.name', 'staff.position', 'enterprise.corpid', 'enterprise.name as company'])
          .where('enterprise.is_sandbox', '=', true)
          .where('staff.wx_userid', 'is not', null)
          .where('staff.deleted_at', 'is', null)
          .$if(Boolean(query.appid?.startsWith('ww') && flow.answer === 'code'), (some) =>
            some.where('enterprise.corpid', '=', query.appid as string),
          )
          .$if(Boolean(query.corpid), (some) => some.where('enterprise.corpid', '=', query.corpid as string))
          .orderBy('staff.id')
          .limit(50)
          .execute(),
      );
      const hidden = `<input type="hidden" name="redirect_uri" value="${escapeHtml(query.redirect_uri ?? '')}"><input type="hidden" name="state" value="${escapeHtml(query.state ?? '')}">`;
      const buttons = members.map(
        (one) =>
          `<button name="member" value="${escapeHtml(`${one.corpid}|${one.wx_userid}`)}">${escapeHtml(one.name)}<small>${escapeHtml(one.position ?? one.company)}</small></button>`,
      );
      return sendPage(reply, flow.title, flow.hint, `<form method="post">${hidden}${buttons.join('')}</form>`);
    });

    app.post(path, async (request, reply) => {
      const form = (request.body ?? {}) as Query;
      if (!isOwn(form.redirect_uri, `${request.protocol}://${request.host}`))
        return sendPage(reply.code(400), '无法继续', '回跳地址不属于本系统。', '');
      const [corpid, userid] = (form.member ?? '').split('|');
      const code = await database.system((db) => giveOneTime(db, { kind: flow.answer, seconds: codeSeconds, detail: { corpid, userid } }));
      const target = new URL(form.redirect_uri);
      target.searchParams.set(flow.answer, code);
      if (form.state) target.searchParams.set('state', form.state);
      target.hash = flow.route;
      return reply.redirect(target.href, 303);
    });
  }

  app.post('/cgi-bin/service/get_suite_token', async (request) => {
    const body = request.body as Query;
    if (body?.suite_id !== sandboxSuite.id || body.suite_secret !== sandboxSuite.secret)
      return { errcode: 40082, errmsg: 'invalid suite_secret' };
    return { errcode: 0, errmsg: 'ok', suite_access_token: suiteToken, expires_in: 7200 };
  });

  const redeem = async (query: Query, kind: 'code' | 'auth_code', code: string | undefined) => {
    if (query.suite_access_token !== suiteToken) return { errcode: 40085, errmsg: 'invalid suite_token' };
    const known = await database.system((db) => takeOneTime(db, kind, code ?? ''));
    if (!known) return { errcode: 40029, errmsg: 'invalid code' };
    return { errcode: 0, errmsg: 'ok', ...(known.detail as { corpid: string; userid: string }) };
  };

  app.get('/cgi-bin/service/auth/getuserinfo3rd', async (request) => redeem(request.query as Query, 'code', (request.query as Query).code));

  app.post('/cgi-bin/service/get_permanent_code', async (request) => {
    const known = await redeem(request.query as Query, 'auth_code', (request.body as Query)?.auth_code);
    if (!('corpid' in known)) return known;
    const facts = await database.system((db) =>
      db
        .selectFrom('enterprise')
        .innerJoin('staff', 'staff.enterprise_id', 'enterprise.id')
        .select(['enterprise.name', 'staff.name as user'])
        .where('corpid', '=', known.corpid)
        .where('wx_userid', '=', known.userid)
        .executeTakeFirst(),
    );
    return {
      errcode: 0,
      errmsg: 'ok',
      permanent_code: randomBytes(24).toString('base64url'),
      auth_corp_info: { corpid: known.corpid, corp_name: facts?.name ?? known.corpid },
      auth_user_info: { userid: known.userid, name: facts?.user ?? known.userid },
    };
  });
}
