import type { Sentence } from '../../http/refusal.js';

/** A feed that cannot be read. Contains neither address nor key. */
export class FeedError extends Error {
  constructor(
    readonly sentence: Sentence,
    /** Whether it may be different in a while, with no action of a user. */
    readonly mayPass: boolean,
  ) {
    super(sentence[1]);
  }

  static silent(): FeedError {
    return new FeedError(['会话存档服务没有响应', 'The archive feed did not respond'], true);
  }

  static answered(status: number): FeedError {
    if (status === 401 || status === 403)
      return new FeedError(
        [
          '会话存档服务不接受这个密钥，请在企业微信对接中重新填写',
          'The archive feed does not accept the key; enter it again under WeCom connection',
        ],
        false,
      );
    if (status >= 300 && status < 400)
      return new FeedError(['会话存档服务要求跳转，请填写最终地址', 'The archive feed redirects; enter the final address'], false);
    return new FeedError([`会话存档服务返回 ${status}`, `The archive feed answered ${status}`], status >= 500 || status === 429);
  }

  static told(errcode: number): FeedError {
    return new FeedError([`会话存档服务报错（${errcode}）`, `The archive feed reported error ${errcode}`], true);
  }

  static large(): FeedError {
    return new FeedError(['会话存档服务返回的内容过大', 'The answer of the archive feed is too large'], false);
  }

  static broken(what: string): FeedError {
    return new FeedError([`会话存档服务返回的内容不符合约定：${what}`, `The answer of the archive feed is not as agreed: ${what}`], false);
  }

  static closed(): FeedError {
    return new FeedError(
      [
        '会话存档服务地址指向内网，请由系统管理员在 SHIYI_ARCHIVE_HOSTS 中允许',
        'The address of the archive feed leads into a private network; whoever runs the server can allow it in SHIYI_ARCHIVE_HOSTS',
      ],
      false,
    );
  }
}
