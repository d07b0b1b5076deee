import type { OperationId } from '@shiyi/sdk';
import { allows } from '../../auth/allows.js';
import { assertAlsoMay } from '../../auth/also-may.js';
import type { Principal } from '../../auth/principal.js';
import type { ServedOperation } from '../contract.js';
import { Refusal } from '../refusal.js';

/** What a user with a generated password may call until they have changed it. */
const beforeOwnPassword: ReadonlySet<string> = new Set<OperationId>([
  'getSessionInfo',
  'getMyProfile',
  'checkPassword',
  'checkNewPassword',
  'changeMyPassword',
  'logout',
]);

/** What an access key may call whatever its scopes are: what scripts of every kind need, and nothing of the person's own. */
const forEveryKey: ReadonlySet<string> = new Set<OperationId>([
  'getSessionInfo',
  'getCompany',
  'watchEvents',
  'uploadImage',
  'uploadMedia',
  'queryParams',
  'queryParamValue',
  'getGlobalConfig',
  'getTaskConfig',
  'getCircleConfig',
  'getPlantConfig',
  'getEnterpriseTypes',
  'getDepartmentTree',
  'getEnterpriseStaffTree',
  'getChannelTree',
  'getTopChannels',
  'getSecondChannels',
  'getThirdChannels',
  'getWorkMembers',
  'getDevices',
  // Of records that the key may read, or save.
  'listHistoryEntries',
  'getHistoryEntry',
  'restoreHistoryEntry',
]);

/** @throws Refusal 40300 for what needs the person: secrets, and what is theirs alone */
function assertKeyMayCall({ id, permission, handlesSecret }: ServedOperation) {
  if (!handlesSecret && permission !== 'installation' && (permission !== 'signed-in' || forEveryKey.has(id))) return;
  throw new Refusal(40300, ['访问密钥不能进行此操作，请登录后再试', 'An access key can’t do this; sign in to do it']);
}

const actingOnly = () =>
  new Refusal(40300, ['代管期间不能查看或修改密码和密钥', 'While signed in as someone else, passwords and secrets can’t be set or shown']);

/** Why the caller does not run the installation, for those who may expect to have this right. */
function notInstallation({ fromSandbox, inSandbox, isAdmin }: Principal): Refusal {
  if (fromSandbox)
    return new Refusal(40300, [
      '在沙盒登录页登录后不能管理整个系统，请退出，再用管理员的用户名和密码登录',
      'A session from the sandbox’s sign-in page can’t run the installation; sign out, then sign in with the administrator’s username and password',
    ]);
  if (!inSandbox || !isAdmin) return new Refusal(40300);
  return new Refusal(40300, [
    '系统由正式企业的管理员管理，沙盒企业的账号没有此权限',
    'An administrator of the real company runs the installation; accounts of the sandbox company can’t',
  ]);
}

/** Whether the user may call the operation, whatever its input is. @throws Refusal */
export function assertMayCall(principal: Principal, operation: ServedOperation) {
  const { permission } = operation;
  if (principal.mustChangePassword && !beforeOwnPassword.has(operation.id)) throw new Refusal(100004);
  // With a password or a token they could come back later, and no log would name them.
  if (principal.actStaffId !== null && operation.handlesSecret) throw actingOnly();
  if (principal.accessKeyId !== null) assertKeyMayCall(operation);
  if (permission !== 'signed-in') {
    if (principal.roles.length === 0) throw new Refusal(100002);
    if (!allows(principal, permission)) throw permission === 'installation' ? notInstallation(principal) : new Refusal(40300);
    assertAlsoMay(principal, operation);
  }
  // Every user may sign out, and installation administrators must be able to extend their own company.
  const always = permission === 'installation' || operation.id === 'logout';
  if (operation.writes && principal.readOnly && !always) throw new Refusal(100003);
}
