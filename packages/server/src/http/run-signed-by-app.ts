import type { FastifyRequest } from 'fastify';
import { senderOf, takeNonce } from '../outside/ingest/app-key.js';
import { emptyDigest, signedHeaders } from '../outside/ingest/signature.js';
import { callerOf } from './answer.js';
import { inputOf, type Values } from './call-input.js';
import type { AppContext, Services } from './context.js';
import type { Served } from './contract.js';

export type AppWork = (context: AppContext, input: Values) => Promise<unknown>;

export interface Answered {
  result: unknown;
  enterpriseId: number;
}

/** Runs an operation of the customers' app: signature, contract, then nonce and work in one transaction of its company. */
export async function runSignedByApp(services: Services, operation: Served, request: FastifyRequest, work: AppWork): Promise<Answered> {
  const signed = signedHeaders(request.headers);
  const { method, bodyDigest = emptyDigest } = request;
  const sender = await senderOf(services, signed, { method, path: request.raw.url ?? '', bodyDigest }, operation.writes);
  const input = await inputOf(services, operation, request);
  const caller = callerOf(request);
  const { enterpriseId } = sender;
  const result = await services.database.tenant(
    enterpriseId,
    async (db) => {
      await takeNonce(db, signed);
      return work({ services, caller, db, sender }, input);
    },
    'write',
  );
  return { result, enterpriseId };
}
