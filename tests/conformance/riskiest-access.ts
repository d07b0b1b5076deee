import type { OperationId } from '@shiyi/sdk';
import type { PrincipalName } from './principals.js';

type Insider = Extract<
  PrincipalName,
  'no role' | 'first password' | 'nutritionist' | 'operator' | 'lead' | 'admin' | 'twin admin' | 'expired company'
>;

/**
 * The operations where an error is most harmful, with the principals let in, written by hand to catch a wrong permission
 * in the contract.
 * Outsiders (no session, ended session, disabled account, closed company) are refused by all of them.
 */
export const riskiest: Partial<Record<OperationId, Insider[]>> = {
  createStaff: ['lead', 'admin', 'twin admin'],
  updateStaff: ['lead', 'admin', 'twin admin'],
  getStaff: ['lead', 'admin', 'twin admin', 'expired company'],
  deleteStaff: ['admin', 'twin admin'],
  resetStaffPassword: ['admin', 'twin admin'],
  changeStaffStatus: ['admin', 'twin admin'],
  syncStaff: ['operator', 'admin', 'twin admin'],
  updatePlatformConnection: ['admin', 'twin admin'],
  createRole: ['admin', 'twin admin'],
  updateRole: ['admin', 'twin admin'],
  deleteRole: ['admin', 'twin admin'],
  saveRoleMenus: ['admin', 'twin admin'],
  saveRoleStaff: ['admin', 'twin admin'],
  createPermission: ['admin', 'twin admin'],
  updatePermission: ['admin', 'twin admin'],
  deletePermission: ['admin', 'twin admin'],
  createMenu: ['admin', 'twin admin'],
  updateMenu: ['admin', 'twin admin'],
  deleteMenu: ['admin', 'twin admin'],
  clearCache: ['admin', 'twin admin'],
  deleteCacheKeys: ['operator', 'admin', 'twin admin'],
  getCacheKey: ['operator', 'admin', 'twin admin', 'expired company'],
  getOperationLog: ['admin', 'twin admin', 'expired company'],
  changeMyPassword: ['no role', 'first password', 'nutritionist', 'operator', 'lead', 'admin', 'twin admin'],
  logout: ['no role', 'first password', 'nutritionist', 'operator', 'lead', 'admin', 'twin admin', 'expired company'],
};
