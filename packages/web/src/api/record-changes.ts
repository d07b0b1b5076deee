import { areaOf, type Data, type OperationId } from '@shiyi/sdk';
import { readsOf, refresh } from './client.js';
import { isSentHere } from './recent-requests.js';

type ChangedEvent = Extract<Data<'watchEvents'>, { type: 'changed' }>;

/** Changes are collected for a while, and not every window of a company asks at the same moment. */
const leastPauseMs = 2000;
const mostPauseMs = 5000;

const areas = new Set<ChangedEvent['area']>();
let isDue = false;

/** Lists and trees. A record that is open stays as its reader sees it; a save of it meets the change as a conflict. */
const isList = (id: OperationId) => /^list|Tree$/.test(id);

const listsOf = (changed: Iterable<ChangedEvent['area']>): OperationId[] =>
  [...new Set([...changed].flatMap((area) => readsOf(area)))].filter(isList);

function reload() {
  isDue = false;
  void refresh(listsOf(areas));
  areas.clear();
}

/** Reloads the open lists that show records which others have changed. What this window wrote itself is on the screen already. */
export function takeChange({ area, request_id }: ChangedEvent) {
  if (request_id !== null && isSentHere(request_id)) return;
  areas.add(area);
  if (isDue) return;
  isDue = true;
  setTimeout(reload, leastPauseMs + Math.random() * (mostPauseMs - leastPauseMs));
}

/** Reloads all open lists after changes may have been missed. */
export const reloadLists = () => refresh((Object.keys(areaOf) as OperationId[]).filter(isList));
