import type { ApiError } from '@shiyi/sdk';
import type { Say } from '../program/language.js';
import { sanitizeLine } from './safe-text.js';

export const isCertificateFault = ({ kind, reason }: ApiError) => kind === 'network' && reason === 'tls';

interface Fault {
  text: string;
  hint: string;
}

const trust = (where: string, say: Say) =>
  say(`若信任 ${where}，请设置 NODE_EXTRA_CA_CERTS=/path/ca.pem`, `if you trust ${where}, set NODE_EXTRA_CA_CERTS=/path/ca.pem`);

type Describe = (where: string, say: Say, message: string) => Fault;

const selfIssuer: Describe = (where, say) => ({
  text: say('服务器证书是自签名的', 'The server’s certificate is self-signed'),
  hint: trust(where, say),
});
const unknownIssuer: Describe = (where, say) => ({
  text: say('服务器证书的签发机构未知', 'The server’s certificate was issued by an unknown authority'),
  hint: trust(where, say),
});
const notHttps: Describe = (where, say) => ({
  text: say('服务器没有使用 HTTPS', 'The server does not speak HTTPS'),
  hint: say(`请检查 ${where} 的协议和端口`, `check the scheme and the port of ${where}`),
});
const expiry: Describe = (where, say) => ({
  text: say('服务器证书已过期', 'The server’s certificate has expired'),
  hint: say(`请联系 ${where} 的管理员更换，并检查本机时间`, `ask who runs ${where} to renew it, and check the clock of this machine`),
});
const notYet: Describe = (where, say) => ({
  text: say('服务器证书尚未生效', 'The server’s certificate is not valid yet'),
  hint: say(`请检查本机时间（${where}）`, `check the clock of this machine (${where})`),
});
const otherHost: Describe = (where, say, message) => {
  // Node names the hosts of a certificate only if it was asked for a host, not for an IP address.
  const names = /altnames: (DNS:.*)$/s.exec(message)?.[1]?.replaceAll('DNS:', '');
  const own = names ? sanitizeLine(names) : say('另一个主机', 'another host');
  return {
    text: say(`服务器证书属于 ${own}`, `The server’s certificate is for ${own}`),
    hint: say(`它不含 ${where} 的主机名，请检查 --base-url`, `it does not name the host of ${where}; check --base-url`),
  };
};

/** Why a certificate is refused, by the codes of OpenSSL and Node. */
const faults: Readonly<Record<string, Describe>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: selfIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  CERT_HAS_EXPIRED: expiry,
  CERT_NOT_YET_VALID: notYet,
  ERR_TLS_CERT_ALTNAME_INVALID: otherHost,
  ERR_SSL_WRONG_VERSION_NUMBER: notHttps,
  EPROTO: notHttps,
};

/** Explains why a secure connection failed and what to set; undefined for other failures. */
export function tlsFault(error: ApiError, where: string, say: Say): Fault | undefined {
  if (!isCertificateFault(error)) return undefined;
  const { code = '', message = '' } = (error.cause ?? {}) as { code?: string; message?: string };
  const described = faults[code]?.(where, say, message);
  return described ?? { text: say('安全连接失败', 'The secure connection failed'), hint: sanitizeLine(`${where} ${code}`) };
}
