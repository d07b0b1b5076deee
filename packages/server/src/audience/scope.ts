import type { DataScope } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { Calendar } from '../db/days/calendar.js';
import { visibleCustomers } from '../person/customers.js';
import { compileNode } from './compile.js';
import { type Condition, checkCondition } from './condition.js';

/**
 * Customers within the data scope for whom a condition holds; `path` is its path in the input.
 *
 * @throws Refusal 42200 for a condition that cannot be used
 */
export const audience = (asking: { db: Db; principal: Calendar & DataScope }, condition: Condition, path?: string) =>
  visibleCustomers(asking).where(compileNode(checkCondition(condition, path), asking.principal));
