// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { usePreferences } from '#app/preferences.js';
import { cronText } from './cron-text.js';

const language = usePreferences.getState().language;
afterEach(() => usePreferences.setState({ language }));

describe('cronText', () => {
  it.each([
    ['0 * * * *', '每小时第 0 分', 'every hour at minute 0'],
    ['30 */6 * * *', '每 6 小时，第 30 分', 'every 6 hours at minute 30'],
    ['0 3 * * *', '每天 03:00', 'daily at 03:00'],
    ['5 9 * * 1', '每周一 09:05', 'Mondays at 09:05'],
    ['5 9 * * 7', '每周日 09:05', 'Sundays at 09:05'],
    ['0 3 15 * *', '每月 15 日 03:00', 'day 15 of each month at 03:00'],
    ['0 3 1 1 *', '按 0 3 1 1 *', 'by 0 3 1 1 *'],
    ['0 25 * * *', '按 0 25 * * *', 'by 0 25 * * *'],
  ])('reads %s', (cron, zh, en) => {
    usePreferences.setState({ language: 'zh-CN' });
    expect(cronText(cron)).toBe(zh);
    usePreferences.setState({ language: 'en' });
    expect(cronText(cron)).toBe(en);
  });
});
