import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.js';
import { mealPicture } from './meal-picture.js';

/** The pictures of the meals that customers of a sandbox company record; drawn on request. */
export async function mealRoutes(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>('/meal/:name', async ({ params: { name } }, reply) => {
    const [, kind = '', number = ''] = /^([a-z]+)-(\d)\.svg$/.exec(name) ?? [];
    const picture = mealPicture(kind, Number(number));
    if (!picture) throw new Refusal(40400);
    return reply
      .type('image/svg+xml')
      .header('Cache-Control', 'public, max-age=86400')
      .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(picture);
  });
}
