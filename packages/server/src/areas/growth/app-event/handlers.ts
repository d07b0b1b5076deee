import type { Input } from '@shiyi/sdk';
import { takeEvents } from '../../../app-events/take-events.js';
import type { AppContext, AppHandlers } from '../../../http/context.js';
import { getHoldings } from './holdings.js';

async function sendEvents(context: AppContext, { list }: Input<'sendAppEvents'>) {
  const at = context.caller.language === 'zh' ? 0 : 1;
  const results = (await takeEvents(context, list)).map(({ reason, ...rest }) => ({ ...rest, reason: reason?.[at] ?? null }));
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
  return { taken: count('taken'), repeated: count('repeated'), refused: count('refused'), results };
}

export const appHandlers: AppHandlers = { sendAppEvents: sendEvents, getHoldings };
