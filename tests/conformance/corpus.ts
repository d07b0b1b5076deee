import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { type Draft, requestOf } from './draft.js';
import type { Sent } from './wire.js';

/** Whether the request obeys the contract or violates it. */
export type Kind = 'valid' | 'violation';

interface Case {
  kind: Kind;
  operation: string;
  /** Faults of the response. */
  faults: string[];
  target: string;
  contentType?: string;
  body?: string;
  /** Whether the body is base64. */
  binary?: true;
}

const folder = fileURLToPath(new URL('../corpus/', import.meta.url));

/** Saves a request whose response was wrong; the next run sends it first. Once fixed, keep it as a regression test or delete it. */
export function keep(kind: Kind, operation: ServedOperation, request: Draft | Sent, faults: string[]) {
  const { target, headers, body } = 'target' in request ? request : requestOf(operation, request);
  const contentType = headers['Content-Type'];
  const one: Case = {
    kind,
    operation: operation.id,
    faults,
    target,
    ...(typeof contentType === 'string' ? { contentType } : {}),
    ...(body === undefined ? {} : Buffer.isBuffer(body) ? { body: body.toString('base64'), binary: true } : { body }),
  };
  if ((one.body?.length ?? 0) > 20_000) return;
  const text = `${JSON.stringify(one, null, 2)}\n`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}${kind}-${operation.id}-${createHash('sha256')
      .update(target + one.body)
      .digest('hex')
      .slice(0, 8)}.json`,
    text,
  );
}

export interface Kept {
  name: string;
  operation: ServedOperation;
  request: Sent;
}

/** Returns the saved cases, except those of operations that no longer exist. */
export function kept(kind: Kind): Kept[] {
  const names = readdirIfAny().filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'));
  return names.flatMap((name) => {
    const one = JSON.parse(readFileSync(folder + name, 'utf8')) as Case;
    const operation = operations.find(({ id }) => id === one.operation);
    if (!operation) return [];
    const headers: Record<string, string> = {
      ...(one.contentType ? { 'Content-Type': one.contentType } : {}),
      ...(operation.needsKey ? { 'Idempotency-Key': randomUUID() } : {}),
    };
    const body = one.body === undefined ? undefined : one.binary ? Buffer.from(one.body, 'base64') : one.body;
    return [{ name, operation, request: { method: operation.method, target: one.target, headers, body } }];
  });
}

function readdirIfAny(): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
