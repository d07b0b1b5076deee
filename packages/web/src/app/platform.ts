import { externalLink } from './menus.js';

const platformHosts = /(^|\.)(weixin\.qq\.com|work\.weixin\.qq\.com|qy\.weixin\.qq\.com)$/;

/** Returns whether sign-in may redirect to this URL: WeCom or WeChat over https, or this server (its sandbox). */
export function isPlatformAddress(address: string): boolean {
  if (!externalLink.test(address) || !URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password) return false;
  if (url.origin === location.origin) return true;
  const loopback = url.hostname === '127.0.0.1' && location.hostname === '127.0.0.1';
  return loopback || (url.protocol === 'https:' && platformHosts.test(url.hostname));
}
