import { type ApiSettings, useSettings } from '#app/settings.js';
import { texts, textsNow } from '#app/texts.js';
import { apiAddress } from './address.js';
import { clientWith } from './client.js';
import { recordingFetch } from './recent-requests.js';
import { readToken } from './token.js';
import { uploadFetch } from './upload-fetch.js';

const words = texts({
  type: (name: string) => [`${name} 不是 PNG、JPEG、WebP 或 GIF 图片`, `${name} is not a PNG, JPEG, WebP or GIF image`],
  size: (name: string, most: string) => [`${name} 超过 ${most}`, `${name} is larger than ${most}`],
  limits: (most: string) => [`PNG、JPEG、WebP 或 GIF 图片，每张不超过 ${most}`, `PNG, JPEG, WebP or GIF images up to ${most} each`],
  count: (limits: string, most: number) => [`${limits}，最多 ${most} 张`, `${limits}; at most ${most}`],
  empty: (name: string) => [`${name} 是空文件`, `${name} is empty`],
});

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const mostMegabytes = 5;
const mostBytes = mostMegabytes * 2 ** 20;
const mostText = `${mostMegabytes} MB`;

/** Returns why a file is not a valid image upload, or undefined if it is. The server also checks the content. */
export function pictureProblem({ name, type, size }: File): string | undefined {
  const t = textsNow(words);
  if (!pictureTypes.includes(type)) return t.type(name);
  if (size === 0) return t.empty(name);
  return size > mostBytes ? t.size(name, mostText) : undefined;
}

/** Describes the accepted image types and sizes, shown before the user picks files. */
export function pictureLimits(most = 1): string {
  const t = textsNow(words);
  const limits = t.limits(mostText);
  return most > 1 ? t.count(limits, most) : limits;
}

/** Creates a client for a configurable upload URL; sends the token to our own server only. */
function clientFor(setting: keyof ApiSettings) {
  const address = () => new URL(useSettings.getState()[setting], location.origin);
  return clientWith({
    token: () => (address().origin === new URL(apiAddress).origin ? readToken() : undefined),
    // Use XMLHttpRequest only for calls that need upload progress.
    fetch: (_, init) => (init.onProgress ? uploadFetch : recordingFetch)(address().href, init),
  });
}

export const imagesUploadApi = clientFor('imagesUploadApi');
export const mediaUploadApi = clientFor('qiNiuUploadApi');
export const updateAvatarApi = clientFor('updateAvatarApi');
