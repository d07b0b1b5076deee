import type { OperationId } from '@shiyi/sdk';
import type { FastifyRequest } from 'fastify';
import type { Values } from '../call-input.js';
import type { Deps, OpenContext } from '../context.js';
import type { ServedOperation } from '../contract.js';
import type { Reply } from '../send-reply.js';

/** What is known of a caller. */
export interface Identity {
  /** The company that the caller belongs to. It signs the addresses of files in replies. */
  enterpriseId?: number;
}

/** A request whose caller and input are known. */
export type Call<Who extends Identity> = OpenContext & Who & { operation: ServedOperation; input: Values; path: string; started: number };

export interface Outcome {
  reply: Reply;
  /** Work to run after the commit. */
  later: (() => void | Promise<void>)[];
}

/** Runs the work of a request in a transaction. */
type Transaction = () => Promise<Outcome>;

/** What one kind of caller supplies to the sequence of steps in `run-operation.ts`. */
export interface CallerKind<Who extends Identity, Handler> {
  handlers: { readonly [Id in OperationId]?: unknown };
  /** Authorises the caller before the body is read. @throws Refusal */
  authorise(deps: Deps, operation: ServedOperation, request: FastifyRequest): Promise<void>;
  /** Returns who the caller is. The body has arrived by then, but nothing is known of its content. @throws Refusal */
  identify(deps: Deps, operation: ServedOperation, request: FastifyRequest): Promise<Who>;
  /** Checks what the contract cannot check, and returns the input as it is stored. @throws Refusal */
  checkInput?(deps: Deps, operation: ServedOperation, who: Who, input: Values): Values;
  /** Does what comes before the transaction. Returns the transaction, or the reply if it is known already. */
  prepare(call: Call<Who>, handler: Handler): Promise<Transaction | Reply>;
}
