import type { Sentence } from '../http/refusal.js';

const meanings: Record<number, Sentence> = {
  [-1]: ['公众号平台繁忙，请稍后再试', 'The official account platform is busy; try again shortly'],
  40001: ['公众号的 AppSecret 不正确，请重新填写', 'The AppSecret of the official account is wrong; enter it again'],
  40013: ['公众号的 AppID 不正确，请检查', 'The AppID of the official account is wrong; check it'],
  40016: ['一级菜单超过 3 个', 'There are more than 3 top buttons'],
  40017: ['公众号不支持这个按钮类型', 'The official account does not know this type of button'],
  40018: ['一级菜单名称太长', 'The name of a top button is too long'],
  40023: ['二级菜单超过 5 个', 'There are more than 5 buttons below one'],
  40025: ['二级菜单名称太长', 'The name of a button below another is too long'],
  40125: ['公众号的 AppSecret 不正确，请重新填写', 'The AppSecret of the official account is wrong; enter it again'],
  40164: [
    '服务器 IP 不在公众号的白名单中，请在公众号后台添加',
    'The official account does not trust the IP address of this server; add it in its settings',
  ],
  45009: ['今天对公众号接口的调用次数已用完，请明天再试', 'The calls of today are used up; try again tomorrow'],
  48001: ['公众号没有自定义菜单的接口权限', 'The official account may not set its menu by API'],
};

const other: Sentence = ['公众号平台拒绝了请求', 'The official account platform refused the request'];

/** A refusal by the official account platform, or no answer (`errcode` is null). Contains neither address nor token. */
export class OfficialError extends Error {
  constructor(
    readonly errcode: number | null,
    readonly sentence: Sentence,
  ) {
    super(sentence[1]);
  }

  static answered(errcode: number): OfficialError {
    const [zh, en] = meanings[errcode] ?? other;
    return new OfficialError(errcode, [`${zh}（${errcode}）`, `${en} (${errcode})`]);
  }

  static silent(): OfficialError {
    return new OfficialError(null, ['公众号平台没有响应', 'The official account platform does not answer']);
  }
}
