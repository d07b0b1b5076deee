import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { Stop } from '../stop.js';

/** Response headers exposed to pages of other origins. */
const readable = ['X-Request-Id', 'Retry-After', 'Content-Disposition', 'Repr-Digest'];
const sent = [
  'Admin-Token',
  'Content-Type',
  'Accept-Language',
  'X-Request-Id',
  'X-Attempt',
  'Idempotency-Key',
  'X-Confirm',
  'Last-Event-ID',
];

/** Allows CORS requests from these origins. The token travels in a header, so cookies are not allowed. */
export async function allowOrigins(app: FastifyInstance, origins: string[]) {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: sent,
    exposedHeaders: readable,
    maxAge: 600,
  });
}

/** Parses a setting that lists origins, separated by commas. @throws Stop */
export function originsIn(name: string, text = process.env[name] ?? ''): string[] {
  const origins = text.split(/[,\s]+/).filter(Boolean);
  const wrong = origins.find((one) => !URL.canParse(one) || !/^https?:$/.test(new URL(one).protocol) || new URL(one).origin !== one);
  if (wrong === undefined) return origins;
  throw new Stop(`${name} must list origins such as https://console.example.com, without a path; "${wrong}" is not one.`);
}
