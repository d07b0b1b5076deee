import type { Say } from '../program/language.js';

/** Returns what to say about failures that the server did not explain, by kind and reason or by kind alone. */
export function sentences(say: Say): Record<string, string> {
  return {
    'usage/bad-base-url': say(
      '服务地址不正确，应形如 https://shiyi.example.com',
      'The server address is not valid; use a form like https://shiyi.example.com',
    ),
    'usage/bad-path-param': say('编号不正确', 'The id is not valid'),
    'usage/bad-token': say('令牌格式不正确', 'The token is malformed'),
    usage: say('参数不正确', 'The arguments are not valid'),
    aborted: say('已中断', 'Interrupted'),
    timeout: say('请求超时', 'The request timed out'),
    'network/dns': say('找不到服务器', 'The server name cannot be resolved'),
    'network/refused': say('服务器拒绝连接', 'The server refused the connection'),
    'network/unreachable': say('无法到达服务器', 'The server cannot be reached'),
    'network/tls': say('服务器证书无效', 'The server’s certificate is not valid'),
    network: say('连接中断', 'The connection was lost'),
    'protocol/redirect': say('服务器返回了重定向', 'The server answered with a redirect'),
    'protocol/truncated': say('响应不完整', 'The response was cut off'),
    'protocol/too-large': say('响应过大', 'The response is too large'),
    protocol: say('响应不符合 HTTP 协议', 'The response is not valid HTTP'),
    'envelope/empty': say('响应为空', 'The response is empty'),
    'envelope/not-json': say('响应不是 JSON', 'The response is not JSON'),
    envelope: say('响应格式不正确', 'The response does not have the expected format'),
    'http/404': say('对象不存在', 'Not found'),
    'http/405': say('接口不可用', 'The server does not offer this call'),
    'http/407': say('代理要求登录', 'The proxy requires a sign-in'),
    http: say('系统异常', 'The server reported an error'),
    business: say('操作未成功', 'The server rejected the request'),
    auth: say('登录已过期', 'The session has ended'),
    session: say('登录已在别处失效', 'The session was ended elsewhere'),
    forbidden: say('没有此操作的权限', 'You do not have permission to do this'),
    conflict: say('与当前状态冲突', 'This conflicts with the current state'),
    rateLimited: say('操作过于频繁', 'Too many requests'),
    unavailable: say('服务暂时不可用', 'The service is temporarily unavailable'),
  };
}
