import type { Handlers, OpenHandlers } from '../context.js';
import { customerHandlers } from './customer.js';
import { departmentHandlers } from './department.js';
import { enterpriseHandlers } from './enterprise.js';
import { enterprisePlatformHandlers } from './enterprise-platform.js';
import { eventHandlers } from './event.js';
import { externalUserHandlers } from './external-user.js';
import { goodsHandlers } from './goods.js';
import { importFileHandlers } from './import-file.js';
import { ingredientHandlers } from './ingredient.js';
import { jobHandlers } from './job.js';
import { logHandlers } from './log.js';
import { menuHandlers } from './menu.js';
import { noticeHandlers } from './notice.js';
import { originHandlers } from './origin.js';
import { permissionHandlers } from './permission.js';
import { platformOrderHandlers } from './platform-order.js';
import { recipeHandlers } from './recipe.js';
import { redisHandlers } from './redis.js';
import { roleHandlers } from './role.js';
import { roleGrantHandlers } from './role-grants.js';
import { sessionHandlers } from './session.js';
import { openSignInHandlers } from './sign-in.js';
import { tagHandlers } from './tag.js';
import { openUploadHandlers, uploadHandlers } from './upload.js';
import { passwordHandlers } from './users-password.js';
import { profileHandlers } from './users-profile.js';
import { staffHandlers } from './users-staff.js';
import { staffSyncHandlers } from './users-sync.js';
import { groupChatHandlers } from './work-chat-group.js';
import { workOrderHandlers } from './work-order.js';

/** Behaviour by operationId. An operation that stands in neither map answers 501. */
export const handlers: Handlers = {
  ...customerHandlers,
  ...departmentHandlers,
  ...enterpriseHandlers,
  ...enterprisePlatformHandlers,
  ...eventHandlers,
  ...goodsHandlers,
  ...externalUserHandlers,
  ...groupChatHandlers,
  ...importFileHandlers,
  ...ingredientHandlers,
  ...jobHandlers,
  ...logHandlers,
  ...menuHandlers,
  ...noticeHandlers,
  ...originHandlers,
  ...passwordHandlers,
  ...permissionHandlers,
  ...platformOrderHandlers,
  ...profileHandlers,
  ...recipeHandlers,
  ...redisHandlers,
  ...roleGrantHandlers,
  ...roleHandlers,
  ...sessionHandlers,
  ...staffHandlers,
  ...staffSyncHandlers,
  ...tagHandlers,
  ...uploadHandlers,
  ...workOrderHandlers,
};

/** Behaviour of operations that need no session. */
export const openHandlers: OpenHandlers = { ...openSignInHandlers, ...openUploadHandlers };
