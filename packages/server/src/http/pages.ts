import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressStartPages } from './compress.js';

/** Returns the policy that allows resources from this server only, no inline code and no framing. Requests may also go to `connectOrigins`. */
const pageHeaders = (connectOrigins: string[] = []) => ({
  'Content-Security-Policy': `default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; connect-src ${["'self'", ...connectOrigins].join(' ')}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'`,
});
type PageHeaders = ReturnType<typeof pageHeaders>;

/** Files with a content hash in their name may be cached forever. */
const cacheOf = (path: string) => (path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

/** Scripts and styles follow the policy of their page, so they keep the short one that allows nothing. */
const isPartOfPage = /\.(?:css|js)(?:\.br|\.gz)?$/;

/** Also answers HEAD, which monitors and link checkers send. */
export const withHead = { exposeHeadRoute: true };

interface Pages {
  /** Folder of the built files. */
  root: string;
  /** URL prefix of the files, which serves the start page. */
  prefix: string;
  headers: PageHeaders;
  /** Files also served at the root. */
  atTop?: string[];
}

/** Serves built files, using the precompressed copies that the build left beside them. */
function addPages(app: FastifyInstance, { root, prefix, headers, atTop = [] }: Pages) {
  app.register(async (scope) => {
    compressStartPages(scope);
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
    scope.get(prefix, withHead, (_, reply) => reply.sendFile('index.html'));
    for (const file of atTop) scope.get(`/${file}`, withHead, (_, reply) => reply.sendFile(file));
  });
}

/** Serves the built console at `/`. */
export function addConsole(app: FastifyInstance, folder: string, connectOrigins?: string[]) {
  if (!existsSync(`${folder}/index.html`)) return;
  addPages(app, { root: folder, prefix: '/', headers: pageHeaders(connectOrigins) });
}

/** Redirects a browser that opens a path of the console without the hash, such as `/login`. Returns whether it did. */
export function redirectToScreen({ method, url, headers }: FastifyRequest, reply: FastifyReply): boolean {
  // Without a built console, `/` is unknown as well.
  if (method !== 'GET' || url === '/' || !headers.accept?.includes('text/html')) return false;
  reply.redirect(`/#${url}`);
  return true;
}

/** Serves the reference documentation at `/docs` and the contract at `/openapi.json` and `/openapi.yaml`. */
export function addDocs(app: FastifyInstance, folder: string) {
  if (!existsSync(`${folder}/index.html`)) return;
  app.get('/docs', (_, reply) => reply.redirect('/docs/', 308));
  addPages(app, { root: folder, prefix: '/docs/', headers: pageHeaders(), atTop: ['openapi.json', 'openapi.yaml'] });
}
