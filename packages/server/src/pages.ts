import { createReadStream, existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Everything from this server, nothing inline, nobody's frame. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
};

/** Files whose names change with their content may be kept for ever. */
const cacheOf = (path: string) => (path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

function addFolder(app: FastifyInstance, root: string, prefix: string) {
  app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(pageHeaders)) reply.header(name, value);
      reply.header('Cache-Control', cacheOf(path));
    },
  });
}

function addFile(app: FastifyInstance, url: string, file: string, type: string) {
  app.get(url, (_, reply) =>
    reply
      .headers({ ...pageHeaders, 'Cache-Control': 'no-cache' })
      .type(type)
      .send(createReadStream(file)),
  );
}

const html = 'text/html; charset=utf-8';

/** The built console at `/`. */
export function addConsole(app: FastifyInstance, folder: string) {
  if (!existsSync(`${folder}/index.html`)) return;
  addFolder(app, folder, '/');
  addFile(app, '/', `${folder}/index.html`, html);
}

/** The reference documentation at `/docs`, the contract at `/openapi.json` and `/openapi.yaml`. */
export function addDocs(app: FastifyInstance, folder: string) {
  if (!existsSync(`${folder}/index.html`)) return;
  app.get('/docs', (_, reply) => reply.redirect('/docs/', 308));
  addFolder(app, folder, '/docs/');
  addFile(app, '/docs/', `${folder}/index.html`, html);
  addFile(app, '/openapi.json', `${folder}/openapi.json`, 'application/json; charset=utf-8');
  addFile(app, '/openapi.yaml', `${folder}/openapi.yaml`, 'application/yaml; charset=utf-8');
}
