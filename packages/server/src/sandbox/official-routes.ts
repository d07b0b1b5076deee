import type { FastifyInstance, FastifyReply } from 'fastify';
import { failure, type Query } from './platform-replies.js';
import { qrPicture } from './qr-picture.js';
import type { Sandbox } from './sandbox.js';
import { tokenSeconds } from './sandbox-tokens.js';

interface Button {
  name?: unknown;
  sub_button?: unknown;
}

const done = { errcode: 0, errmsg: 'ok' };
const bytes = (name: unknown) => Buffer.byteLength(String(name ?? ''));
const below = ({ sub_button }: Button) => (Array.isArray(sub_button) ? (sub_button as Button[]) : []);

/** Returns the error code for a menu that the official account would not take. */
function faultOf(buttons: Button[]): number | undefined {
  if (buttons.length < 1 || buttons.length > 3) return 40016;
  if (buttons.some((one) => bytes(one.name) < 1 || bytes(one.name) > 16)) return 40018;
  if (buttons.some((one) => below(one).length > 5)) return 40023;
  if (buttons.flatMap(below).some((one) => bytes(one.name) < 1 || bytes(one.name) > 60)) return 40025;
  return undefined;
}

/** Serves the menu API of a sandbox company's official account and the codes of its mini-program; the AppID of both is its corpid. */
export async function officialRoutes(app: FastifyInstance, { sandbox }: { sandbox: Sandbox }) {
  app.post('/official/cgi-bin/stable_token', async (request) => {
    const { appid = '', secret } = (request.body ?? {}) as Query;
    if ((await sandbox.companyOf(appid)) === undefined) return failure(40013);
    if (sandbox.secret !== null && secret !== sandbox.secret) return failure(40125);
    return { access_token: sandbox.tokens.issue('official', appid), expires_in: tokenSeconds };
  });
  const accountOf = (query: unknown) => sandbox.tokens.holderOf('official', (query as Query).access_token ?? '');
  menuRoutes(app, sandbox, accountOf);
  app.post('/official/wxa/getwxacodeunlimit', async (request, reply) => {
    const appid = accountOf(request.query);
    if (appid === undefined) return failure(42001);
    if (sandbox.official.refuses !== undefined) return failure(sandbox.official.refuses);
    const { scene = '' } = (request.body ?? {}) as { scene?: string };
    if (!/^[\w!#$&'()*+,/:;=?@.~-]{1,32}$/.test(scene)) return failure(40129);
    return reply.type('image/png').send(qrPicture(`${sandbox.url}/sandbox/mini/${appid}?scene=${encodeURIComponent(scene)}`));
  });
}

function lose(reply: FastifyReply) {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function menuRoutes(app: FastifyInstance, sandbox: Sandbox, accountOf: (query: unknown) => string | undefined) {
  const { official } = sandbox;
  app.post('/official/cgi-bin/menu/create', async (request, reply) => {
    const appid = accountOf(request.query);
    if (appid === undefined) return failure(42001);
    if (official.refuses !== undefined) return failure(official.refuses);
    const { button } = (request.body ?? {}) as { button?: Button[] };
    const buttons = Array.isArray(button) ? button : [];
    const fault = faultOf(buttons);
    if (fault !== undefined) return failure(fault);
    await sandbox.change(appid, ({ menus }) => menus.set(appid, buttons));
    return sandbox.losesAnswer('menu/create') ? lose(reply) : done;
  });

  app.get('/official/cgi-bin/menu/get', async (request) => {
    const appid = accountOf(request.query);
    if (appid === undefined) return failure(42001);
    const menu = (await sandbox.read(appid))?.menus.get(appid);
    return menu ? { menu: { button: menu } } : failure(46003);
  });

  app.get('/official/cgi-bin/menu/delete', async (request, reply) => {
    const appid = accountOf(request.query);
    if (appid === undefined) return failure(42001);
    await sandbox.change(appid, ({ menus }) => menus.delete(appid));
    return sandbox.losesAnswer('menu/delete') ? lose(reply) : done;
  });
}
