import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteFacts } from '../telemetry/request-facts.js';
import { forgetFiles, inputOf } from './call-input.js';
import { anybody } from './callers/anybody.js';
import type { Call, CallerKind, Identity } from './callers/caller-kind.js';
import { customersApp } from './callers/customers-app.js';
import { robotDevice } from './callers/robot-device.js';
import { staff } from './callers/staff.js';
import type { Deps } from './context.js';
import type { ServedOperation } from './contract.js';
import { inTurn } from './heavy-work.js';
import { isOfDevice } from './of-device.js';
import { Refusal } from './refusal.js';
import { callerOf, pathOf } from './reply.js';
import { type Reply, sendReply } from './send-reply.js';

/** The kind of caller that an operation is for. One that is for staff and devices is called by whoever the header is of. */
function kindOf(operation: ServedOperation, request: FastifyRequest): CallerKind<Identity, never> {
  const { permission } = operation;
  if (permission === 'public') return anybody;
  if (permission === 'app-key') return customersApp;
  return isOfDevice(operation, request) ? robotDevice : staff;
}

/** Authorises the caller of an operation before the body is read. @throws Refusal */
export const authorise = (deps: Deps, operation: ServedOperation, request: FastifyRequest) =>
  kindOf(operation, request).authorise(deps, operation, request);

async function run(kind: CallerKind<Identity, never>, call: Call<Identity>, handler: unknown): Promise<Reply> {
  const prepared = await kind.prepare(call, handler as never);
  if (typeof prepared !== 'function') {
    await forgetFiles(call.deps, call.input);
    return prepared;
  }
  const { reply, later } = await prepared();
  for (const next of later) await next();
  return reply;
}

/** Runs an operation: identifies the caller, reads and checks the input, waits for its turn, prepares and runs the transaction. */
async function replyTo(deps: Deps, operation: ServedOperation, request: FastifyRequest, response: ServerResponse): Promise<Reply> {
  const kind = kindOf(operation, request);
  const handler = kind.handlers[operation.id];
  if (!handler) throw new Refusal(50100);
  const started = performance.now();
  const who = await kind.identify(deps, operation, request);
  const { enterpriseId } = who;
  noteFacts(response, { company: enterpriseId });
  const received = await inputOf(deps, operation, request);
  try {
    const input = kind.checkInput?.(deps, operation, who, received) ?? received;
    const call = { ...who, deps, caller: callerOf(request), operation, input, path: pathOf(request), started };
    const reply = await inTurn(operation, enterpriseId, () => run(kind, call, handler));
    return typeof reply === 'string' && enterpriseId !== undefined ? deps.fileAddresses.sign(reply, enterpriseId) : reply;
  } catch (error) {
    // After any other error the file's row may have been committed anyway.
    if (error instanceof Refusal) await forgetFiles(deps, received);
    throw error;
  }
}

/** Runs an operation whose caller is authorised, and sends its reply. */
export const runOperation = async (deps: Deps, operation: ServedOperation, request: FastifyRequest, reply: FastifyReply) =>
  sendReply(deps.files, await replyTo(deps, operation, request, reply.raw), request, reply, operation.id);
