import type { CallOptions, Danger, OperationId } from '@shiyi/sdk';
import type { Context } from './context.js';
import { Failure } from './failure.js';
import { ask, canAsk } from './prompt.js';

/** Calls that want to be told that the person was asked. */
const proofs: Partial<Record<OperationId, Record<string, string>>> = { clearCache: { 'X-Confirm': 'redis/all' } };

/** Options of a call after its confirmation. */
export function confirmed(id: OperationId, { io }: Context): CallOptions {
  const headers = proofs[id];
  return { signal: io.signal, ...(headers ? { headers } : {}) };
}

/** Asks before harm: a yes for moderate, a typed word for severe. Scripts answer with --yes. */
export async function confirm(context: Context, danger: Danger, question: string, word: string): Promise<void> {
  const { io, say, options } = context;
  if (danger === 'none' || danger === 'mild' || options.yes) return;
  if (!canAsk(io)) throw new Failure('usage', 'needs-yes', question, say('在脚本中请加 --yes', 'add --yes in scripts'));
  const severe = danger === 'severe';
  const tail = severe ? say(`输入 ${word} 以继续：`, `Type ${word} to go on: `) : say('继续吗？[y/N] ', 'Go on? [y/N] ');
  const answer = await ask(io, `${question}\n${tail}`, say);
  if (severe ? answer === word : /^(?:y|yes|是)$/i.test(answer)) return;
  throw new Failure('aborted', 'declined', say('未确认，什么都没有改动', 'Not confirmed; nothing was changed'));
}
