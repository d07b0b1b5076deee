import type { Sentence } from '../../http/refusal.js';
import { transferMeanings } from './transfer-meanings.js';

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

const unknownRule: Sentence = ['企业微信中没有这条敏感词规则', 'This rule for words does not exist in WeCom'];
const tooManyWords: Sentence = ['敏感词超过企业微信的数量限制', 'The rule has more words than WeCom allows'];
const tooManyRules: Sentence = [
  '企业微信的敏感词规则已达上限，请先删除不用的规则',
  'WeCom has as many rules for words as it allows; delete unused ones',
];
const wideRule: Sentence = [
  '规则的适用范围超过企业微信的限制，请改用部门',
  'The rule is for more people than WeCom allows; choose departments',
];
const ruleTaken: Sentence = ['企业微信中已有同名的敏感词规则', 'WeCom already has a rule for words with this name'];
const wrongWord: Sentence = ['企业微信不接受其中的敏感词', 'WeCom does not accept one of the words'];
const tooManyTags: Sentence = ['企业微信的标签数量已达上限，请先删除不用的标签', 'WeCom has as many tags as it allows; delete unused ones'];

const nobodyToSend: Sentence = ['没有可以发送的客户', 'There is nobody to send it to'];
const mediaGone: Sentence = ['附件在企业微信中已失效', 'A file of the message is no longer in WeCom'];
const dispatching: Sentence = ['企业微信还在派发这条群发', 'WeCom is still dispatching the message'];
const unknownMessage: Sentence = ['企业微信中没有这条群发', 'WeCom does not have this message'];
const tooManyAttachments: Sentence = ['附件数量超出企业微信的限制', 'More attachments than WeCom allows'];
const attachmentType: Sentence = ['企业微信不支持这种附件', 'WeCom does not support this type of attachment'];
const attachmentSize: Sentence = ['附件大小超出企业微信的限制', 'An attachment is larger than WeCom allows'];
const messageCancelled: Sentence = ['这条群发已被停止', 'The message was stopped'];
const lateWelcome: Sentence = ['欢迎语已过期，企业微信只给 20 秒', 'The welcome came too late; WeCom allows 20 seconds'];
const welcomeTaken: Sentence = ['欢迎语已由其他应用发送', 'Another app has welcomed the contact'];
const welcomeBusy: Sentence = ['其他应用正在发送欢迎语', 'Another app is welcoming the contact'];
const notAgreed: Sentence = ['客户还没有同意会话存档', 'The customer has not agreed to the chat archive yet'];
const tooManyPeople: Sentence = ['员工超过 100 人', 'More than 100 people'];
const codesFull: Sentence = ['企业微信的活码数量已达上限', 'WeCom has as many codes as it allows'];
const notVerified: Sentence = ['有员工未激活或未实名', 'A member is not active or not verified'];
const groupWelcomesFull: Sentence = ['企业微信的入群欢迎语已达 100 条', 'WeCom has 100 group welcomes, as many as it allows'];
const notOurs: Sentence = ['不是本应用创建的入群欢迎语', 'Another app made this group welcome'];
const tooManyGroups: Sentence = ['入群码最多 5 个群', 'A join code has at most 5 groups'];
const remindedOften: Sentence = ['24 小时内已提醒 3 次', 'Reminded three times within 24 hours'];

const nobodyValid: Sentence = [
  '接收的员工、部门和标签都无效，或不在应用的可见范围内',
  'None of the receivers exist, or the app does not see them',
];
const tooLateToRecall: Sentence = ['消息已超过 24 小时，不能撤回', 'The message is older than 24 hours and cannot be recalled'];
const tooLong: Sentence = ['内容超出企业微信的长度限制', 'Longer than WeCom allows'];

/** By errcode only, because WeCom changes its error messages. */
const meanings: Record<number, [Remedy, Sentence]> = {
  [-1]: ['retry', busy],
  6000: ['retry', busy],
  45033: ['retry', often],
  45009: ['wait', often],
  40014: ['token', staleToken],
  42001: ['token', staleToken],
  40003: ['row', unknownMember],
  ...transferMeanings,
  60111: ['row', unknownMember],
  84061: ['row', noContact],
  40096: ['row', unknownContact],
  40068: ['row', unknownTag],
  40071: ['row', tagTaken],
  40126: ['row', tooManyTags],
  41044: ['row', unknownWay],
  41068: ['row', tooManyWords],
  41069: ['row', tooManyRules],
  41070: ['row', unknownRule],
  41071: ['row', unknownRule],
  41076: ['row', wideRule],
  41077: ['row', ruleTaken],
  41083: ['row', wrongWord],
  40050: ['row', unknownGroup],
  49008: ['row', unknownGroup],
  701008: ['row', noLicence],
  40007: ['row', mediaGone],
  41041: ['row', tooManyPeople],
  41045: ['row', codesFull],
  41050: ['row', lateWelcome],
  41051: ['row', welcomeTaken],
  41053: ['row', notAgreed],
  41054: ['row', notVerified],
  41055: ['row', groupWelcomesFull],
  41058: ['row', notOurs],
  41091: ['row', tooManyGroups],
  41096: ['retry', welcomeBusy],
  41047: ['row', unknownMessage],
  41048: ['row', nobodyToSend],
  41063: ['retry', dispatching],
  41064: ['row', tooManyAttachments],
  41065: ['row', attachmentType],
  41080: ['row', attachmentSize],
  41093: ['row', messageCancelled],
  41094: ['row', remindedOften],
  42052: ['row', tooLateToRecall],
  45002: ['row', tooLong],
  81013: ['row', nobodyValid],
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

/** Whether a call names a member whom WeCom does not know any more. */
export const isUnknownMember = (error: unknown) => error instanceof WxError && [40003, 60111].includes(error.errcode ?? 0);

/** Whether this member, or anyone in the enterprise, no longer has the contact. */
export const isNoContact = (error: unknown) => error instanceof WxError && [84061, 40096].includes(error.errcode ?? 0);

/** Whether WeCom has no welcome of groups with this id that is ours. */
export const isNoGroupWelcome = (error: unknown) => error instanceof WxError && error.errcode === 41058;

/** Whether the contact was welcomed before, by us or by another app. */
export const isWelcomeTaken = (error: unknown) => error instanceof WxError && error.errcode === 41051;

/** Whether WeCom has no code with this id. */
export const isNoWay = (error: unknown) => error instanceof WxError && error.errcode === 41044;

/** Whether WeCom has no rule for words with this id. */
export const isNoInterceptRule = (error: unknown) => error instanceof WxError && [41070, 41071].includes(error.errcode ?? 0);

/** Whether the group no longer exists. */
export const isNoGroup = (error: unknown) => error instanceof WxError && [40050, 49008].includes(error.errcode ?? 0);

/** Whether members were told to send a message no more. */
export const isCancelled = (error: unknown) => error instanceof WxError && error.errcode === 41093;
