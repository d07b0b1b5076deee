import * as gathered from '../generated/areas/handlers.js';
import { mergeMaps } from '../setup/merge-maps.js';
import type { AppHandlers, DeviceHandlers, Handlers, OpenHandlers } from './context.js';

/** Handlers by operationId. An operation in neither map returns 501. */
export const handlers: Handlers = mergeMaps<Handlers>(gathered.handlers);

/** Handlers of operations that need no session. */
export const openHandlers: OpenHandlers = mergeMaps<OpenHandlers>(gathered.openHandlers);

/** Handlers of operations that the customers' app signs. */
export const appHandlers: AppHandlers = mergeMaps<AppHandlers>(gathered.appHandlers);

/** Handlers of operations that robot devices call with their token; some of them are open to sessions as well. */
export const deviceHandlers: DeviceHandlers = mergeMaps<DeviceHandlers>(gathered.deviceHandlers);
