import type { FailureDetail } from '@shiyi/sdk';

export type Language = 'zh' | 'en';

/** A message in Chinese and in English. */
export type Sentence = readonly [zh: string, en: string];

export interface RefusedField {
  field: string;
  rule: string;
  message: Sentence;
}

export interface RefusalDetail extends Omit<FailureDetail, 'errors' | 'request_id'> {
  errors?: RefusedField[];
}

const own: Record<number, number> = { 40101: 200, 40102: 200, 100001: 200, 100002: 200, 100003: 200, 100004: 200 };

/** What a code means where a refusal says nothing closer. */
export const commonSentences: Readonly<Record<number, Sentence>> = {
  40000: ['请求不符合接口约定', 'The request does not match the API contract'],
  40100: ['登录状态已过期，请重新登录', 'Your session has expired; sign in again'],
  40300: ['没有此操作的权限，请联系管理员开通', 'You do not have permission to do this; ask an administrator'],
  40400: ['对象不存在或已删除', 'The record does not exist or was deleted'],
  40500: ['不支持的请求方法', 'This method is not allowed here'],
  40800: ['请求超时，请重试', 'The request timed out; try again'],
  40900: ['现在的状态不允许这个操作', 'The present state does not allow this'],
  40902: ['已有同名或同编号的内容', 'Something of that name or key exists already'],
  40903: ['仍被其他内容使用', 'Other records still use it'],
  40901: ['内容已被他人修改，请刷新后再改', 'Someone else has changed this record; reload it and make your change again'],
  41300: ['请求内容过大', 'The request is too large'],
  41500: ['不支持的内容类型', 'This media type is not supported'],
  42200: ['提交的内容未通过校验', 'Some values are not valid; check them'],
  42900: ['操作过于频繁，请稍后再试', 'Too many requests; try again later'],
  50000: [
    '系统异常，请稍后再试；若一直出现，请把请求编号发给管理员',
    'Something went wrong; if it keeps happening, give the request ID to your administrator',
  ],
  50100: ['该功能尚未开放', 'This feature isn’t available yet'],
  50300: ['服务暂时不可用，请稍后再试', 'The service is temporarily unavailable; try again shortly'],
  50700: ['存储空间不足，请联系管理员', 'Storage is full; contact your administrator'],
  100001: ['登录已在别处失效，请重新登录', 'Your session was ended elsewhere; sign in again'],
  100002: ['账号已停用或没有角色，请联系管理员', 'The account is disabled or has no role; ask an administrator'],
  100003: ['企业已到期或停用，目前只能查看', 'The company’s subscription has ended or it is disabled; everything is read-only'],
  100004: ['请先修改初始密码，再继续操作', 'Change your initial password to continue'],
};

/** An error response, identified by its code in the catalog. */
export class Refusal extends Error {
  readonly sentence: Sentence;

  constructor(
    readonly code: number,
    sentence?: Sentence,
    readonly detail: RefusalDetail = {},
  ) {
    const said = sentence ?? commonSentences[code] ?? (commonSentences[50000] as Sentence);
    super(said[1]);
    this.sentence = said;
  }

  get status(): number {
    return own[this.code] ?? Math.floor(this.code / 100);
  }
}

/** Returns an error for one input value. The console shows the message at its field. */
export function refuseField(code: number, field: string, rule: string, message: Sentence): Refusal {
  return new Refusal(code, message, { errors: [{ field, rule, message }] });
}

export const notFound = () => new Refusal(40400);
