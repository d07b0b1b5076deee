import type { CallOptions, Danger, OperationId } from '@shiyi/sdk';
import type { Context } from './context.js';
import { Failure } from './failure.js';
import { ask, canAsk } from './prompt.js';
import { safeLine } from './safe-text.js';

/** Calls that want to be told that the person was asked. */
const proofs: Partial<Record<OperationId, Record<string, string>>> = { clearCache: { 'X-Confirm': 'redis/all' } };

/** Options of a call after its confirmation. */
export function confirmed(id: OperationId, { io }: Context): CallOptions {
  const headers = proofs[id];
  return { signal: io.signal, ...(headers ? { headers } : {}) };
}

function declined({ say }: Context): Failure {
  return new Failure('aborted', 'declined', say('未确认，什么都没有改动', 'Not confirmed; nothing was changed'));
}

/** Severe harm wants the name of what it hits: typed, or in advance with --confirm. A yes is not enough. */
async function confirmByName(context: Context, question: string, word: string) {
  const { io, say, options } = context;
  const name = safeLine(word);
  if (options.confirm !== undefined) {
    if (options.confirm === name) return;
    throw new Failure('usage', 'wrong-confirm', question, say(`需要 --confirm='${name}'`, `this takes --confirm='${name}'`));
  }
  if (!canAsk(io))
    throw new Failure('usage', 'needs-confirm', question, say(`在脚本中请加 --confirm='${name}'`, `add --confirm='${name}' in scripts`));
  const answer = await ask(io, `${question}\n${say(`输入 ${name} 以继续：`, `Type ${name} to go on: `)}`, say);
  if (answer !== name) throw declined(context);
}

/** Asks before harm: a yes for moderate, a typed name for severe. Scripts answer with --yes and --confirm. */
export async function confirm(context: Context, danger: Danger, question: string, word: string): Promise<void> {
  const { io, say, options } = context;
  if (danger === 'none' || danger === 'mild' || options.dryRun) return;
  if (danger === 'severe') return confirmByName(context, question, word);
  if (options.yes || options.confirm === safeLine(word)) return;
  if (!canAsk(io)) throw new Failure('usage', 'needs-yes', question, say('在脚本中请加 --yes', 'add --yes in scripts'));
  const answer = await ask(io, `${question}\n${say('继续吗？[y/N] ', 'Go on? [y/N] ')}`, say);
  if (!/^(?:y|yes|是)$/i.test(answer)) throw declined(context);
}
