import { createReadStream, existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Everything from this server, nothing inline, nobody's frame; calls also go to the origins that are named. */
const pageHeaders = (connectOrigins: string[] = []) => ({
  'Content-Security-Policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src ${["'self'", ...connectOrigins].join(' ')}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'`,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
});
type PageHeaders = ReturnType<typeof pageHeaders>;

/** Files whose names change with their content may be kept for ever. */
const cacheOf = (path: string) => (path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

function addFolder(app: FastifyInstance, root: string, prefix: string, headers: PageHeaders) {
  app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    index: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
      reply.header('Cache-Control', cacheOf(path));
    },
  });
}

function addFile(app: FastifyInstance, url: string, file: string, type: string, headers: PageHeaders) {
  app.get(url, (_, reply) =>
    reply
      .headers({ ...headers, 'Cache-Control': 'no-cache' })
      .type(type)
      .send(createReadStream(file)),
  );
}

const html = 'text/html; charset=utf-8';

/** The built console at `/`. */
export function addConsole(app: FastifyInstance, folder: string, connectOrigins?: string[]) {
  if (!existsSync(`${folder}/index.html`)) return;
  const headers = pageHeaders(connectOrigins);
  addFolder(app, folder, '/', headers);
  addFile(app, '/', `${folder}/index.html`, html, headers);
}

/** The reference documentation at `/docs`, the contract at `/openapi.json` and `/openapi.yaml`. */
export function addDocs(app: FastifyInstance, folder: string) {
  if (!existsSync(`${folder}/index.html`)) return;
  const headers = pageHeaders();
  app.get('/docs', (_, reply) => reply.redirect('/docs/', 308));
  addFolder(app, folder, '/docs/', headers);
  addFile(app, '/docs/', `${folder}/index.html`, html, headers);
  addFile(app, '/openapi.json', `${folder}/openapi.json`, 'application/json; charset=utf-8', headers);
  addFile(app, '/openapi.yaml', `${folder}/openapi.yaml`, 'application/yaml; charset=utf-8', headers);
}
