import type { Handlers, OpenHandlers } from '../context.js';
import { departmentHandlers } from './department.js';
import { enterpriseHandlers } from './enterprise.js';
import { logHandlers } from './log.js';
import { menuHandlers } from './menu.js';
import { permissionHandlers } from './permission.js';
import { redisHandlers } from './redis.js';
import { roleHandlers } from './role.js';
import { sessionHandlers } from './session.js';
import { openSignInHandlers } from './sign-in.js';
import { openUploadHandlers, uploadHandlers } from './upload.js';
import { profileHandlers } from './users-profile.js';
import { staffHandlers } from './users-staff.js';

/** Behaviour by operationId. An operation that stands in neither map answers 501. */
export const handlers: Handlers = {
  ...departmentHandlers,
  ...enterpriseHandlers,
  ...logHandlers,
  ...menuHandlers,
  ...permissionHandlers,
  ...profileHandlers,
  ...redisHandlers,
  ...roleHandlers,
  ...sessionHandlers,
  ...staffHandlers,
  ...uploadHandlers,
};

/** Behaviour of operations that need no session. */
export const openHandlers: OpenHandlers = { ...openSignInHandlers, ...openUploadHandlers };
