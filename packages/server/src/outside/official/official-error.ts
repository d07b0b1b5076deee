import type { Sentence } from '../../http/refusal.js';

export type AccountKind = 'mp' | 'mini';

const kinds: Record<AccountKind, Sentence> = { mp: ['公众号', 'official account'], mini: ['小程序', 'mini-program'] };

const meaningsOf = ([zh, en]: Sentence): Record<number, Sentence> => ({
  [-1]: [`${zh}平台繁忙，请稍后再试`, `The ${en} platform is busy; try again shortly`],
  40001: [`${zh}的 AppSecret 不正确，请重新填写`, `The AppSecret of the ${en} is wrong; enter it again`],
  40013: [`${zh}的 AppID 不正确，请检查`, `The AppID of the ${en} is wrong; check it`],
  40016: ['一级菜单超过 3 个', 'There are more than 3 top-level buttons'],
  40017: [`${zh}不支持这个按钮类型`, `The ${en} does not support this button type`],
  40018: ['一级菜单名称太长', 'The name of a top button is too long'],
  40023: ['二级菜单超过 5 个', 'A menu has more than 5 sub-buttons'],
  40025: ['二级菜单名称太长', 'The name of a button below another is too long'],
  40125: [`${zh}的 AppSecret 不正确，请重新填写`, `The AppSecret of the ${en} is wrong; enter it again`],
  40164: [
    `服务器 IP 不在${zh}的白名单中，请在${zh}后台添加`,
    `The ${en} does not trust the IP address of this server; add it in its settings`,
  ],
  45009: [`今天对${zh}接口的调用次数已用完，请明天再试`, 'The calls of today are used up; try again tomorrow'],
  48001: [`${zh}没有自定义菜单的接口权限`, `The ${en} may not set its menu by API`],
});

/** A refusal by the official account platform, or no answer (`errcode` is null). Contains neither address nor token. */
export class OfficialError extends Error {
  constructor(
    readonly errcode: number | null,
    readonly sentence: Sentence,
    /** The call was sent, and its answer did not arrive or could not be read. */
    readonly isLost = false,
  ) {
    super(sentence[1]);
  }

  static answered(errcode: number, kind: AccountKind = 'mp'): OfficialError {
    const [zh, en] = meaningsOf(kinds[kind])[errcode] ?? [
      `${kinds[kind][0]}平台拒绝了请求`,
      `The ${kinds[kind][1]} platform refused the request`,
    ];
    return new OfficialError(errcode, [`${zh}（${errcode}）`, `${en} (${errcode})`]);
  }

  static silent(kind: AccountKind = 'mp'): OfficialError {
    return new OfficialError(null, [`${kinds[kind][0]}平台没有响应`, `The ${kinds[kind][1]} platform is not responding`]);
  }

  static lost(): OfficialError {
    return new OfficialError(null, OfficialError.silent().sentence, true);
  }

  /** Returns the same refusal for another kind of account. */
  of(kind: AccountKind): OfficialError {
    return this.errcode === null ? OfficialError.silent(kind) : OfficialError.answered(this.errcode, kind);
  }
}
