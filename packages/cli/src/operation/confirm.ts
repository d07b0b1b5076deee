import type { CallOptions, Danger, OperationId } from '@shiyi/sdk';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { warnOfProduction } from '../program/production.js';
import { isInteractive, prompt } from '../program/prompt.js';

/** Headers that tell the server the user has confirmed. */
const confirmationHeaders: Partial<Record<OperationId, Record<string, string>>> = { clearCache: { 'X-Confirm': 'redis/all' } };

/** Returns the options for a confirmed call. */
export function confirmedCallOptions(id: OperationId, { io }: Context): CallOptions {
  const headers = confirmationHeaders[id];
  return { signal: io.signal, ...(headers ? { headers } : {}) };
}

function declinedFailure({ say }: Context): Failure {
  return new Failure('aborted', 'declined', say('未确认，数据没有改动', 'Not confirmed; nothing was changed'));
}

/** Requires the name of the affected record, typed or given with --confirm. Used for severe operations, where --yes is not enough. */
async function confirmByName(context: Context, question: string, word: string) {
  const { io, say, options } = context;
  const name = sanitizeLine(word);
  if (options.confirm !== undefined) {
    if (options.confirm === name) return;
    throw new Failure('usage', 'wrong-confirm', question, say(`需要 --confirm='${name}'`, `pass --confirm='${name}'`));
  }
  if (!isInteractive(io))
    throw new Failure('usage', 'needs-confirm', question, say(`在脚本中请加 --confirm='${name}'`, `add --confirm='${name}' in scripts`));
  const answer = await prompt(io, `${question}\n${say(`输入 ${name} 以继续：`, `Type ${name} to continue: `)}`, say);
  if (answer !== name) throw declinedFailure(context);
}

/** Asks for confirmation: yes/no for moderate danger, a typed name for severe. Scripts pass --yes or --confirm. */
export async function confirm(context: Context, danger: Danger, question: string, word: string): Promise<void> {
  const { io, say, options } = context;
  if (danger === 'none' || options.dryRun) return;
  await warnOfProduction(context);
  if (danger === 'mild') return;
  if (danger === 'severe') return confirmByName(context, question, word);
  if (options.yes || options.confirm === sanitizeLine(word)) return;
  if (!isInteractive(io)) throw new Failure('usage', 'needs-yes', question, say('在脚本中请加 --yes', 'add --yes in scripts'));
  const answer = await prompt(io, `${question}\n${say('继续吗？[y/N] ', 'Continue? [y/N] ')}`, say);
  if (!/^(?:y|yes|是)$/i.test(answer)) throw declinedFailure(context);
}
