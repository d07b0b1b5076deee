import { recentRequests } from '#api/recent-requests.js';
import { useTimeZone, zoneHere } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';
import { formatTime } from '#ui/text/format.js';

/** Values that may be sent: numbers, dates, booleans and short ASCII words. Any other value could contain a name. */
const harmless = /^(\d{1,8}|\d{4}-\d{2}-\d{2}|true|false|-?[A-Za-z_]{1,40})$/;
const harmlessParams = new Set(['page', 'limit', 'sort', 'from', 'to', 'ok', 'open', 'edit', 'call', 'module', 'status']);

/** Returns the current page's URL without search terms. */
export function pageAddress(): string {
  const [path = '', search = ''] = location.hash.slice(1).split(/\?(.*)/s);
  const query = [...new URLSearchParams(search)].map(
    ([name, value]) => `${name}=${harmlessParams.has(name) && harmless.test(value) ? value : '…'}`,
  );
  return `/#${path}${query.length > 0 ? `?${query.join('&')}` : ''}`.slice(0, 2048);
}

/** Identifies the build by the content hash in its file name. */
function build(): string {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')];
  return (scripts.at(-1)?.src ?? '').split('/').at(-1)?.split('?')[0] || 'unknown';
}

/** Collects the page, environment and recent request ids, but no content and no tokens. */
export function collectDiagnostics(): string {
  const { language, theme, density } = usePreferences.getState();
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const requests = recentRequests().map(
    ({ id, method, path, status, at }) => `  ${formatTime(at)} ${status ?? '---'} ${method} ${path} ${id}`,
  );
  return [
    `page: ${pageAddress()}`,
    `build: ${build()}`,
    `time: ${new Date().toISOString()} (browser: ${zoneHere()}, company: ${useTimeZone.getState().timeZone})`,
    `language: ${language}, theme: ${theme}, rows: ${density}`,
    `viewport: ${innerWidth}x${innerHeight} @${devicePixelRatio}`,
    `browser: ${navigator.userAgent}`,
    `online: ${navigator.onLine ? 'yes' : 'no'}`,
    'last requests:',
    ...(requests.length > 0 ? requests : ['  none']),
  ].join('\n');
}
