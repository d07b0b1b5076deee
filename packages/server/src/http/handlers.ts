import * as gathered from '../generated/areas/handlers.js';
import { joinDeclared } from '../setup/join-declared.js';
import type { Handlers, OpenHandlers } from './context.js';

/** Behaviour by operationId. An operation that stands in neither map answers 501. */
export const handlers: Handlers = joinDeclared<Handlers>(gathered.handlers);

/** Behaviour of operations that need no session. */
export const openHandlers: OpenHandlers = joinDeclared<OpenHandlers>(gathered.openHandlers);
