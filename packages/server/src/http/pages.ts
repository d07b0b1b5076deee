import { existsSync } from 'node:fs';
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

/** A page's rules hold for its scripts and styles; saying them again would only make each of those larger. */
const isPartOfPage = /\.(?:css|js)(?:\.br|\.gz)?$/;

interface Pages {
  /** Folder of the built files. */
  root: string;
  /** Where they stand, the start page there itself. */
  prefix: string;
  headers: PageHeaders;
  /** Files that stand at the top as well. */
  atTop?: string[];
}

/** Built files as they lie in their folder, compressed where the build has left a compressed copy beside them. */
function addPages(app: FastifyInstance, { root, prefix, headers, atTop = [] }: Pages) {
  app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      prefix,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        if (!isPartOfPage.test(path)) for (const [name, value] of Object.entries(headers)) reply.header(name, value);
        reply.header('Cache-Control', cacheOf(path));
      },
    });
    scope.get(prefix, (_, reply) => reply.sendFile('index.html'));
    for (const file of atTop) scope.get(`/${file}`, (_, reply) => reply.sendFile(file));
  });
}

/** The built console at `/`. */
export function addConsole(app: FastifyInstance, folder: string, connectOrigins?: string[]) {
  if (!existsSync(`${folder}/index.html`)) return;
  addPages(app, { root: folder, prefix: '/', headers: pageHeaders(connectOrigins) });
}

/** The reference documentation at `/docs`, the contract at `/openapi.json` and `/openapi.yaml`. */
export function addDocs(app: FastifyInstance, folder: string) {
  if (!existsSync(`${folder}/index.html`)) return;
  app.get('/docs', (_, reply) => reply.redirect('/docs/', 308));
  addPages(app, { root: folder, prefix: '/docs/', headers: pageHeaders(), atTop: ['openapi.json', 'openapi.yaml'] });
}
