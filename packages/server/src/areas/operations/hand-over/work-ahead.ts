import { mostInCall } from '../../../outside/wecom/transfers.js';
import { groupsADay } from './send-items.js';

/** How many calls to WeCom contacts and groups take, before results are asked. */
export const callsOf = (takers: readonly { contacts: number; groups: number }[]) =>
  takers.reduce((calls, { contacts, groups }) => calls + Math.ceil(contacts / mostInCall) + Math.ceil(groups / mostInCall), 0);

/** Days that groups take. */
export const groupDays = (groups: number) => Math.max(1, Math.ceil(groups / groupsADay));
