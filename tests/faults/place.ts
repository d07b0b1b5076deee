import { openBlackHole } from './black-hole.js';
import { certificates, key } from './certificates.js';
import type { Fault } from './fault.js';
import { type RawServer, startRawServer } from './raw-server.js';

/** The setting of a fault: a raw server that behaves as the row says, and the URL given to the caller. */
export interface Place extends AsyncDisposable {
  server: RawServer;
  url: string;
}

async function openServer(
  at: NonNullable<Fault['given']>['at'],
): Promise<{ server: RawServer; url: string; close?: () => PromiseLike<void> }> {
  if (at === 'a black hole') {
    const hole = await openBlackHole();
    return { server: await startRawServer(), url: hole.url, close: () => hole[Symbol.asyncDispose]() };
  }
  if (at === 'a closed port') {
    const server = await startRawServer();
    await server[Symbol.asyncDispose]();
    return { server: await startRawServer(), url: server.url };
  }
  const server = await startRawServer(at && { key, cert: certificates[at] });
  return { server, url: server.url };
}

export async function openPlace({ answer, given }: Fault): Promise<Place> {
  const { server, url, close } = await openServer(given?.at);
  if (answer) server.answer = answer;
  return {
    server,
    url: given?.baseUrl ?? url,
    async [Symbol.asyncDispose]() {
      await close?.();
      await server[Symbol.asyncDispose]();
    },
  };
}
