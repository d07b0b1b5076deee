import type { Locator, Page } from 'playwright-core';
import { goTo, pathOf } from '../support/browser.js';

/** Time in which a dialog that a click opens has to be there. */
const opensMs = 1500;
/** Time in which a dialog that was closed has to be gone, also on a busy machine. */
const closesMs = 5000;

/** Drawers and dialogs; a popover has the role of a dialog, but no X, and shuts by itself. */
const overlay = (page: Page) => page.locator('[data-scope=dialog][data-part=content]:visible');

/** Whether the page behind answers again: it is not inert, scrolls, and takes a click in its heading. */
const isAlive = (page: Page) =>
  page.evaluate(() => {
    const head = [...document.querySelectorAll('main h1')].find((one) => one.checkVisibility());
    const box = head?.getBoundingClientRect();
    const at = box && document.elementFromPoint(box.left + Math.min(4, box.width / 2), box.top + box.height / 2);
    const isShut = head?.closest('[inert], [aria-hidden=true]') ?? null;
    return (
      Boolean(head && at && (head.contains(at) || at.contains(head))) && !isShut && getComputedStyle(document.body).pointerEvents !== 'none'
    );
  });

/** Waits until no dialog is left and the page behind answers; returns what is wrong after that. */
async function remains(page: Page): Promise<string | undefined> {
  const deadline = Date.now() + closesMs;
  for (;;) {
    const left = await overlay(page).count();
    const alive = await isAlive(page);
    if (left === 0 && alive) return undefined;
    if (Date.now() > deadline) return left > 0 ? `${left} left open` : 'the page behind does not answer';
    await page.waitForTimeout(50);
  }
}

/** A question whether to leave what was typed is answered by leaving. */
async function leave(page: Page) {
  const question = page.locator('[role=alertdialog]:visible');
  if ((await question.count()) > 0 && (await overlay(page).count()) > 1) await question.getByRole('button').last().click();
}

const ways = {
  async Esc(page: Page) {
    await page.keyboard.press('Escape');
    await leave(page);
  },
  async X(page: Page) {
    const top = overlay(page).last();
    // A question has no X but a button to cancel.
    const close = top.getByRole('button', { name: '关闭', exact: true }).or(top.getByRole('button', { name: '取消', exact: true }));
    await close.first().click({ timeout: closesMs });
    await leave(page);
  },
  /** Elsewhere and back by the strip of tabs: it is shut, or it is there and shuts. */
  async tab(page: Page) {
    const path = pathOf(page).split('?')[0] ?? '';
    await goTo(page, '/user/center');
    await page.waitForFunction(() => location.hash.startsWith('#/user/center'));
    await leave(page);
    await goTo(page, path);
    await page.waitForFunction((to) => location.hash.startsWith(`#${to}`), path);
    await page.locator('main h1:visible').first().waitFor();
    if ((await overlay(page).count()) > 0) await ways.Esc(page);
  },
};

/** Clicks what may open a dialog; returns its name once it is open. */
async function openBy(page: Page, trigger: Locator): Promise<string | undefined> {
  await trigger.click({ timeout: 3000 });
  try {
    await overlay(page).first().waitFor({ timeout: opensMs });
  } catch {
    return undefined;
  }
  const top = overlay(page).last();
  return (
    (await top
      .getByRole('heading')
      .first()
      .textContent({ timeout: 2000 })
      .catch(() => null)) ??
    (await top.getAttribute('aria-label')) ??
    '?'
  );
}

/** Opens a dialog once for each way to close it; returns what went wrong. */
export async function closeInEachWay(
  page: Page,
  trigger: () => Promise<Locator | undefined>,
): Promise<{ name: string; problems: string[] }> {
  const problems: string[] = [];
  let name = '';
  for (const [way, close] of Object.entries(ways)) {
    const found = await trigger();
    if (!found) break;
    const opened = await openBy(page, found);
    if (opened === undefined) {
      await page.keyboard.press('Escape');
      break;
    }
    name = opened;
    await close(page);
    const left = await remains(page);
    if (left === undefined) continue;
    problems.push(`${opened} by ${way}: ${left}`);
    await page.reload();
    await page.locator('main h1:visible').first().waitFor();
    break;
  }
  return { name, problems };
}
