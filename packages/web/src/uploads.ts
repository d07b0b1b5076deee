import { apiAddress, clientWith } from './api.js';
import { formatBytes } from './format.js';
import { notedFetch } from './recent-requests.js';
import { type ApiSettings, useSettings } from './settings.js';
import { texts, textsNow } from './texts.js';
import { readToken } from './token.js';

const words = texts({
  type: (name: string) => [`${name} 不是 PNG、JPEG、WebP 或 GIF 图片`, `${name} is no PNG, JPEG, WebP or GIF picture`],
  size: (name: string, most: string) => [`${name} 超过 ${most}`, `${name} is larger than ${most}`],
  empty: (name: string) => [`${name} 是空文件`, `${name} is empty`],
});

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const mostBytes = 5 * 1024 * 1024;

/** Why a file cannot be sent as a picture; nothing where it can. The server looks at the bytes as well. */
export function pictureProblem({ name, type, size }: File): string | undefined {
  const t = textsNow(words);
  if (!pictureTypes.includes(type)) return t.type(name);
  if (size === 0) return t.empty(name);
  return size > mostBytes ? t.size(name, formatBytes(mostBytes)) : undefined;
}

/** A client whose calls go to the address set for them; the token goes to our own server only. */
function clientFor(setting: keyof ApiSettings) {
  const address = () => new URL(useSettings.getState()[setting], location.origin);
  return clientWith({
    token: () => (address().origin === new URL(apiAddress).origin ? readToken() : undefined),
    fetch: (_, init) => notedFetch(address().href, init),
  });
}

export const imagesUploadApi = clientFor('imagesUploadApi');
export const updateAvatarApi = clientFor('updateAvatarApi');
