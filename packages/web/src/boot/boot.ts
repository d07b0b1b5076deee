// Runs before the application has loaded: requests the data of its first page and preloads the files of that page.
import { isBaseUrl } from '@shiyi/sdk';
import { apiAddress, fewHeaders } from '#api/address.js';
import type { EarlyAnswer } from '#api/early.js';
import { readToken } from '#api/token.js';
import { storedLanguage } from '#app/language.js';
import { readLocalObject } from '#app/local-storage.js';
import { screenPathsKey } from '#app/screen-paths.js';
import { queryFromUrl } from '#list/query-from-url.js';
import type { FirstReads } from './first-reads.js';

/** Made by the build from sitemap, menus and contract. */
declare const firstReads: FirstReads;

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) => one.toString(16).padStart(2, '0')).join('');

function ask(path: string, token: string, language: string | undefined, list?: EarlyAnswer['list']): EarlyAnswer {
  const query = Object.entries(list?.input ?? {}).map((pair) =>
    pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='),
  );
  const url = apiAddress + path + (query.length > 0 ? `?${query.join('&')}` : '');
  const [requestId, stop] = [newId(), new AbortController()];
  const headers = { 'Admin-Token': token, ...(language ? { 'X-Request-Id': requestId, 'Accept-Language': language } : {}) };
  // If no response arrives, the application sends the request itself and reports the error.
  const response = fetch(url, { headers, redirect: 'manual', signal: stop.signal }).catch(() => undefined);
  return { url, requestId, response, stop, ...(list ? { list } : {}) };
}

function fetchFiles(names: readonly string[]) {
  for (const name of names) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = name;
    document.head.append(link);
  }
}

function begin(token: string) {
  const language = fewHeaders ? undefined : storedLanguage();
  const [path = '', search] = location.hash.slice(1).split(/\?(.*)/s);
  const paths = { ...firstReads.paths, ...readLocalObject<Record<string, string>>(screenPathsKey) };
  const screen = firstReads.screens[paths[path] ?? ''];
  const fields = screen?.list?.fields;
  const list = screen?.list && { id: screen.list.id, input: fields ? queryFromUrl(fields, new URLSearchParams(search)).input : {} };
  const answers = firstReads.always.map((one) => ask(one, token, language));
  if (screen?.list && list) answers.push(ask(screen.list.path, token, language, list));
  window.shiyiEarly = { token, language, askedAt: Date.now(), answers };
  fetchFiles([...firstReads.frame, ...(screen?.files ?? [])]);
}

const token = readToken();
// The application reports a token that is not a valid header value.
if (token !== undefined && /^[\x21-\x7e]+$/.test(token) && isBaseUrl(apiAddress)) begin(token);
