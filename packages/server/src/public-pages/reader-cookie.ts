import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keyring } from '../secrets/keyring.js';
import { pagePath } from './personal-link.js';

const name = 'reader';
const form = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`);
const keptSeconds = 400 * 24 * 3600;

export const readerOf = ({ headers }: FastifyRequest) => form.exec(headers.cookie ?? '')?.[1];

/** Gives a browser a cookie by which its next visits are known; scripts and other paths never see it. */
export function nameReader(request: FastifyRequest, reply: FastifyReply) {
  if (readerOf(request)) return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const value = randomBytes(16).toString('base64url');
  reply.header('Set-Cookie', `${name}=${value}; Path=${pagePath}; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`);
}

/** Differs between links, so that stored digests do not tell which links one browser opened. */
export const digestOfReader = (keyring: Keyring, linkId: number, reader: string) => keyring.digest('page reader', `${linkId} ${reader}`);
