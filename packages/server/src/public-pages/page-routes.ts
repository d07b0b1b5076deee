import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AddressLimiter } from '../http/address-limiter.js';
import { limitScope } from '../http/address-limiter.js';
import type { Deps } from '../http/context.js';
import { withHead } from '../http/pages.js';
import { Refusal } from '../http/refusal.js';
import { html } from './html.js';
import { layout, missingPage, pageHeaders } from './layout.js';
import { kindOf, noteRead, openedLink } from './opened-link.js';
import { nameReader, readerOf } from './reader-cookie.js';

type PageRequest = FastifyRequest<{ Params: { token: string } }>;

/** A transparent picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const htmlType = 'text/html; charset=utf-8';

async function sendPage(deps: Deps, request: PageRequest, reply: FastifyReply) {
  const { token } = request.params;
  const link = await openedLink(deps, token);
  const page = link && (await deps.database.tenant(link.enterpriseId, async (db) => kindOf(link)?.render(db, link), 'read'));
  if (!link || !page) throw new Refusal(40400);
  nameReader(request, reply);
  // A chat that looks at a link to show its title loads no pictures, so only a person who reads the page loads this one.
  const body = html`${page.body}<img class="mark" src="${token}/read" alt="" width="1" height="1">`;
  return reply.type(htmlType).send(deps.fileAddresses.sign(layout({ ...page, body }), link.enterpriseId));
}

async function sendPixel(deps: Deps, request: PageRequest, reply: FastifyReply) {
  const link = await openedLink(deps, request.params.token);
  if (!link) throw new Refusal(40400);
  await noteRead(deps, link, readerOf(request));
  return reply.type('image/gif').send(pixel);
}

/** Serves pages for customers, who do not sign in and have a link of their own. Nothing else is served below their path. */
export async function pageRoutes(app: FastifyInstance, { deps, limiter }: { deps: Deps; limiter: AddressLimiter }) {
  limitScope(app, limiter);
  app.addHook('onSend', async (_, reply, payload) => {
    reply.headers(pageHeaders);
    if (reply.statusCode < 400) return payload;
    reply.removeHeader('Content-Length').removeHeader('Content-Encoding');
    reply.type(htmlType);
    return missingPage(reply.statusCode);
  });
  app.get('/:token', withHead, (request, reply) => sendPage(deps, request as PageRequest, reply));
  app.get('/:token/read', (request, reply) => sendPixel(deps, request as PageRequest, reply));
  app.get('/*', withHead, async () => {
    throw new Refusal(40400);
  });
}
