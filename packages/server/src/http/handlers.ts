import * as gathered from '../generated/areas/handlers.js';
import { joinDeclared } from '../setup/join-declared.js';
import type { AppHandlers, Handlers, OpenHandlers } from './context.js';

/** Handlers by operationId. An operation in neither map returns 501. */
export const handlers: Handlers = joinDeclared<Handlers>(gathered.handlers);

/** Handlers of operations that need no session. */
export const openHandlers: OpenHandlers = joinDeclared<OpenHandlers>(gathered.openHandlers);

/** Handlers of operations that the customers' app signs. */
export const appHandlers: AppHandlers = joinDeclared<AppHandlers>(gathered.appHandlers);
