import type { Sentence } from '../../http/refusal.js';

/**
 * How to handle a WeCom error: `retry` shortly, `wait` until the rate limit window has passed, get a new `token`, skip this `row`, or `end`
 * because it needs a person to fix it.
 */
export type Remedy = 'retry' | 'wait' | 'token' | 'row' | 'end';

const silent: Sentence = ['企业微信没有响应', 'WeCom did not respond'];
const busy: Sentence = ['企业微信繁忙', 'WeCom is busy'];
const often: Sentence = ['对企业微信的调用过于频繁', 'Too many calls to WeCom'];
const staleToken: Sentence = ['企业微信的访问凭证已失效', 'WeCom no longer accepts the access token'];
const unknownMember: Sentence = ['企业微信中没有这个成员', 'This member does not exist in WeCom'];
const noContact: Sentence = ['该员工与客户没有好友关系', 'This staff member and the customer are not contacts'];
const unknownContact: Sentence = ['企业微信中没有这个客户', 'This customer does not exist in WeCom'];
const unknownWay: Sentence = ['企业微信中没有这个二维码', 'This QR code does not exist in WeCom'];
const unknownTag: Sentence = ['企业微信中没有这个标签', 'This tag does not exist in WeCom'];
const unknownGroup: Sentence = ['企业微信中没有这个客户群', 'This group chat does not exist in WeCom'];
const tagTaken: Sentence = ['企业微信中已有同名标签', 'WeCom already has a tag with this name'];
const noLicence: Sentence = [
  '该员工没有企业微信接口许可，请在企业微信后台分配',
  'This member has no API license; assign one in the WeCom admin console',
];
const unknownDepartment: Sentence = ['企业微信中没有这个部门', 'This department does not exist in WeCom'];
const noRight: Sentence = [
  '应用没有调用该接口的权限，请在企业微信后台为应用开通',
  'The app lacks permission for this call; grant it in the WeCom admin console',
];
const notSeen: Sentence = [
  '不在应用的可见范围内，请在企业微信后台调整可见范围',
  'Outside the app’s visible range; adjust the range in the WeCom admin console',
];
const badSecret: Sentence = ['应用的 Secret 不正确，请重新填写', 'The app secret is wrong; enter it again'];
const badCorp: Sentence = ['企业 ID 不正确，请检查', 'The corp ID is wrong; check it'];
const badAddress: Sentence = [
  '服务器 IP 不在企业微信的可信名单中，请在企业微信后台添加',
  'WeCom does not trust the IP address of this server; add it in the WeCom admin console',
];
const refused: Sentence = ['企业微信拒绝了请求', 'WeCom rejected the request'];

const tooManyTags: Sentence = ['企业微信的标签数量已达上限，请先删除不用的标签', 'WeCom has as many tags as it allows; delete unused ones'];

/** By errcode only, because WeCom changes its error messages. */
const meanings: Record<number, [Remedy, Sentence]> = {
  [-1]: ['retry', busy],
  6000: ['retry', busy],
  45033: ['retry', often],
  45009: ['wait', often],
  40014: ['token', staleToken],
  42001: ['token', staleToken],
  40003: ['row', unknownMember],
  60111: ['row', unknownMember],
  84061: ['row', noContact],
  40096: ['row', unknownContact],
  40068: ['row', unknownTag],
  40071: ['row', tagTaken],
  40126: ['row', tooManyTags],
  41044: ['row', unknownWay],
  40050: ['row', unknownGroup],
  49008: ['row', unknownGroup],
  701008: ['row', noLicence],
  60003: ['row', unknownDepartment],
  60123: ['row', unknownDepartment],
  50002: ['row', notSeen],
  60011: ['row', notSeen],
  40001: ['end', badSecret],
  40013: ['end', badCorp],
  48002: ['end', noRight],
  60020: ['end', badAddress],
};

/** Whether an errcode is success or one that is handled here by its meaning. */
export const hasMeaning = (errcode: number) => errcode === 0 || errcode in meanings;

/** An error response from WeCom, or no response (`errcode` is null). Contains neither URL nor token. */
export class WxError extends Error {
  constructor(
    readonly errcode: number | null,
    readonly remedy: Remedy,
    readonly sentence: Sentence,
    /** The call was sent, and its answer did not arrive or could not be read. */
    readonly isLost = false,
  ) {
    super(sentence[1]);
  }

  static answered(errcode: number): WxError {
    const [remedy, [zh, en]] = meanings[errcode] ?? ['end', refused];
    return new WxError(errcode, remedy, [`${zh}（${errcode}）`, `${en} (${errcode})`]);
  }

  static silent(): WxError {
    return new WxError(null, 'retry', silent);
  }

  static lost(): WxError {
    return new WxError(null, 'retry', silent, true);
  }
}

/** Whether this secret may not make the call; another secret may be allowed to. */
export const isNotAllowed = (error: unknown) => error instanceof WxError && error.errcode === 48002;

/** Whether WeCom has no member with this id, because they left or never existed. */
export const isMissingMember = (error: unknown) => error instanceof WxError && error.errcode === 60111;

/** Whether this member, or anyone in the enterprise, no longer has the contact. */
export const isNoContact = (error: unknown) => error instanceof WxError && [84061, 40096].includes(error.errcode ?? 0);

/** Whether WeCom has no code with this id. */
export const isNoWay = (error: unknown) => error instanceof WxError && error.errcode === 41044;

/** Whether the group no longer exists. */
export const isNoGroup = (error: unknown) => error instanceof WxError && [40050, 49008].includes(error.errcode ?? 0);
