import type { FastifyInstance } from 'fastify';
import { giveOneTime } from '../auth/one-time.js';
import type { Deps } from '../http/context.js';
import { findMember, sandboxMembers } from './members.js';
import { escapeHtml, sendPage } from './page.js';
import type { Query } from './platform-replies.js';

/** Lifetime of an authorization code in seconds, as in WeCom. */
const codeSeconds = 300;

/** Allows redirects only to the origin that serves the page, so that codes cannot be sent elsewhere. */
function isOwn(redirectUri: string | undefined, origin: string): redirectUri is string {
  return redirectUri !== undefined && URL.canParse(redirectUri) && new URL(redirectUri).origin === origin;
}

const flows = {
  '/wwlogin/sso/login': {
    title: '沙盒 · 企业微信登录',
    hint: '这里代替手机扫码。选择以谁的身份登录：',
    answer: 'code',
    kind: 'code',
    route: '/wwxLogin',
  },
  '/wwopen/sso/3rd_qrConnect': {
    title: '沙盒 · 服务商扫码登录',
    hint: '这里代替手机扫码。选择以谁的身份登录：',
    answer: 'auth_code',
    kind: 'login-code',
    route: '/wwxThirdLogin',
  },
  '/3rdapp/install': {
    title: '沙盒 · 授权安装应用',
    hint: '选择由哪位管理员为企业授权：',
    answer: 'auth_code',
    kind: 'install-code',
    route: '/authPage',
  },
} as const;

type Member = Awaited<ReturnType<ReturnType<typeof sandboxMembers>['execute']>>[number];

/** Renders a button per member; the form passes on the query of the page. */
function memberForm({ redirect_uri = '', state = '' }: Query, members: Member[]): string {
  const hidden = Object.entries({ redirect_uri, state }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const buttons = members.map(
    (one) =>
      `<button name="member" value="${escapeHtml(`${one.corpid}|${one.userid}`)}">${escapeHtml(one.name)}<small>${escapeHtml(one.position ?? one.company)}</small></button>`,
  );
  return `<form method="post">${hidden.join('')}${buttons.join('')}</form>`;
}

/** Pages on which a member of a sandbox company authorizes, in place of WeCom on a phone. */
export async function authoriseRoutes(app: FastifyInstance, { deps: { database } }: { deps: Deps }) {
  for (const [path, flow] of Object.entries(flows)) {
    app.get(path, async (request, reply) => {
      const query = request.query as Query;
      const members = await database.system((db) =>
        sandboxMembers(db)
          .$if(Boolean(query.appid?.startsWith('ww') && flow.answer === 'code'), (some) =>
            some.where('enterprise.corpid', '=', query.appid as string),
          )
          .$if(Boolean(query.corpid), (some) => some.where('enterprise.corpid', '=', query.corpid as string))
          .orderBy('staff.id')
          .limit(50)
          .execute(),
      );
      return sendPage(reply, flow.title, flow.hint, memberForm(query, members));
    });

    app.post(path, async (request, reply) => {
      const form = (request.body ?? {}) as Query;
      if (!isOwn(form.redirect_uri, `${request.protocol}://${request.host}`))
        return sendPage(reply.code(400), '无法继续', '回跳地址不属于本系统。', '');
      const [corpid = '', userid = ''] = (form.member ?? '').split('|');
      const code = await database.system(async (db) =>
        (await findMember(db, { corpid, userid }))
          ? giveOneTime(db, { kind: flow.kind, seconds: codeSeconds, detail: { corpid, userid, state: form.state ?? '' } })
          : undefined,
      );
      if (code === undefined) return sendPage(reply.code(404), '无法继续', '沙盒企业里没有这位成员。', '');
      const target = new URL(form.redirect_uri);
      target.searchParams.set(flow.answer, code);
      if (form.state) target.searchParams.set('state', form.state);
      target.hash = flow.route;
      return reply.redirect(target.href, 303);
    });
  }
}
