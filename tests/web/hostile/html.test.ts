import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWith, eventually, faultsOf, goTo, hasChromium, useConsole } from '../../support/browser.js';
import { startCanary } from '../../support/canary.js';
import { noticeTimes, watchNotices } from '../../support/notices.js';
import { hostileMarkup } from '../markup.js';

const staff = '/admin/v1/users';
const harmless = ['A', 'B', 'BR', 'CODE', 'EM', 'I', 'LI', 'OL', 'P', 'STRONG', 'UL'];

describe.skipIf(!hasChromium)('message with mark-up', () => {
  const app = useConsole();
  let canary: Awaited<ReturnType<typeof startCanary>>;
  beforeAll(async () => {
    canary = await startCanary();
  });
  afterAll(() => canary?.close());

  /** Opens a page whose list call fails with these messages, chosen by the keyword. */
  async function told(messages: readonly string[], bypassCSP = false) {
    const page = await app.window({ as: 'admin', context: { bypassCSP } });
    await watchNotices(page);
    await answerWith(page, staff, (request) => {
      const message = messages[Number(new URL(request.url()).searchParams.get('keyword') ?? '-1')];
      return message === undefined ? undefined : { code: 40901, message: message.replaceAll('CANARY', canary.url) };
    });
    await page.goto(`${app.server().url}/#/system/staff`);
    await page.getByRole('row').nth(3).waitFor();
    return page;
  }

  it('is shown as such, titled error, and stays until it is closed', async () => {
    const rich = '<p>库存不足，<b>请先补货</b>，<a href="https://help.example/a?b=1">查看说明</a></p><ul><li>鸡胸肉</li></ul>';
    const page = await told([rich, ...Array.from({ length: 5 }, (_, index) => `第 ${index} 次失败`)]);
    await goTo(page, '/system/staff?keyword=0');
    const notice = page.locator('[data-toast=error]').filter({ hasText: '请先补货' });
    await notice.locator('ul li').waitFor();
    expect((await noticeTimes(page))[0]?.title).toBe('error');
    expect(await notice.locator('b').textContent()).toBe('请先补货');
    const link = notice.getByRole('link');
    expect(await link.getAttribute('href')).toBe('https://help.example/a?b=1');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await page.mouse.move(5, 5);
    await page.waitForFunction((since) => performance.now() - since > 4000, (await noticeTimes(page))[0]?.at ?? 0);
    // Later toasts must not push it out before the user has closed it.
    for (let count = 1; count <= 5; count++) {
      await goTo(page, `/system/staff?keyword=${count}`);
      await eventually(async () => (await noticeTimes(page)).length).toBe(count + 1);
    }
    expect((await noticeTimes(page))[0]?.gone).toBeUndefined();
    await notice.getByRole('button').click();
    await notice.waitFor({ state: 'detached' });
  });

  it('removes all active content, even without a content security policy', async () => {
    const page = await told(hostileMarkup, true);
    const left = await page.evaluate(
      async ([count, allowed]) => {
        const until = async <T>(look: () => T | null | undefined): Promise<T> => {
          for (;;) {
            const found = look();
            if (found) return found;
            await new Promise(requestAnimationFrame);
          }
        };
        const strange: [number, string[]][] = [];
        for (let turn = 0; turn < count; turn++) {
          location.hash = `#/system/staff?keyword=${turn}`;
          const card = await until(() => document.querySelector('[data-toast=error]'));
          const title = await until(() => [...card.querySelectorAll('div')].find((one) => one.childElementCount === 0 && one.textContent));
          // A message without tags is shown as plain text.
          const box = title.textContent === 'error' ? await until(() => title.nextElementSibling) : title;
          const inside = [...box.querySelectorAll('*')];
          const found = inside.flatMap((one) => [
            ...(allowed.includes(one.tagName) ? [] : [one.tagName]),
            ...one
              .getAttributeNames()
              .map((name) => `${one.tagName} ${name}=${one.getAttribute(name)}`)
              .filter((said) => !/^A (href=(https?:|mailto:)|target=_blank$|rel=noopener noreferrer$)/.test(said)),
          ]);
          if (found.length > 0) strange.push([turn, found]);
          card.querySelector<HTMLElement>('button')?.click();
          await until(() => document.querySelector('[data-toast]') === null);
        }
        return strange;
      },
      [hostileMarkup.length, harmless] as const,
    );
    expect(Object.fromEntries(left.map(([turn, found]) => [hostileMarkup[turn], found]))).toEqual({});
    expect((await noticeTimes(page)).map((one) => one.title)).toEqual(hostileMarkup.map(() => 'error'));
    expect(canary.seen).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
    expect(new URL(page.url()).origin).toBe(app.server().url);
  });

  it('would not act even if it came through, because of the policy of the page', async () => {
    const page = await app.at('/login');
    const ran = await page.evaluate(async (url) => {
      const box = document.createElement('div');
      document.body.append(box);
      box.innerHTML = `<img src="${url}/a.png"><img src=x onerror="document.title='ran'"><iframe src="${url}/i"></iframe>`;
      const script = document.createElement('script');
      script.textContent = "document.title='ran'";
      box.append(script);
      const sent = await fetch(url).then(
        () => 'sent',
        () => 'stopped',
      );
      return [document.title.includes('ran'), sent];
    }, canary.url);
    expect(ran).toEqual([false, 'stopped']);
    expect(canary.seen).toEqual([]);
  });
});
