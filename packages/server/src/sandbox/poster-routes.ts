import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.js';
import { posterPicture } from './poster-picture.js';

/** The backgrounds of the posters of a sandbox company. */
export async function posterRoutes(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>('/poster/:name', async ({ params: { name } }, reply) => {
    const picture = posterPicture(`/sandbox/poster/${name}`);
    if (!picture) throw new Refusal(40400);
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=86400')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(picture.bytes);
  });
}
