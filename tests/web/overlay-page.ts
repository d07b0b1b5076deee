import type { Page } from 'playwright-core';

/** Time in which a dialog that was closed has to be gone, also on a busy machine. */
const closesMs = 5000;
const lookMs = 40;

/** Drawers and dialogs; a popover has the role of a dialog, but closes by itself. */
export const overlays = (page: Page) => page.locator('[data-scope=dialog][data-part=content]:visible');
export const question = (page: Page) => page.locator('[role=alertdialog]:visible');

/** Answers the question whether to leave what was typed, if there is one, by leaving. */
export async function leave(page: Page) {
  if ((await question(page).count()) > 0 && (await overlays(page).count()) > 1) await question(page).getByRole('button').last().click();
}

export async function pressEsc(page: Page) {
  await page.keyboard.press('Escape');
  await page.waitForTimeout(60);
  await leave(page);
}

/** Asks again until nothing is wrong or the time is over; returns what is still wrong. */
export async function settled(page: Page, ms: number, look: () => Promise<string | undefined>): Promise<string | undefined> {
  const deadline = Date.now() + ms;
  for (;;) {
    const wrong = await look();
    if (wrong === undefined || Date.now() > deadline) return wrong;
    await page.waitForTimeout(lookMs);
  }
}

/** Returns what keeps the page behind from being used, or nothing. */
const deadPart = (page: Page) =>
  page.evaluate(() => {
    const head = [...document.querySelectorAll('main h1')].find((one) => one.checkVisibility());
    const box = head?.getBoundingClientRect();
    if (!head || !box) return 'has no heading';
    if (head.closest('[inert], [aria-hidden=true]')) return 'is inert';
    if (document.querySelector('[role=tablist]')?.closest('[inert], [aria-hidden=true]')) return 'has an inert strip of tabs';
    const { body } = document;
    if (getComputedStyle(body).pointerEvents === 'none') return 'takes no clicks';
    if (body.style.overflow === 'hidden' || 'scrollLock' in body.dataset) return 'does not scroll';
    const middle = box.top + box.height / 2;
    const frame = head.closest('main')?.getBoundingClientRect();
    const at =
      frame && middle > frame.top && middle < frame.bottom
        ? document.elementFromPoint(box.left + Math.min(4, box.width / 2), middle)
        : null;
    return at && !head.contains(at) && !at.contains(head) ? `is covered by ${at.outerHTML.slice(0, 120)}` : undefined;
  });

/** Waits until no dialog is left and the page behind answers; returns what is wrong after that. */
export const remains = (page: Page) =>
  settled(page, closesMs, async () => {
    const left = await overlays(page).count();
    if (left > 0) return `${left} left open`;
    const dead = await deadPart(page);
    return dead && `the page behind ${dead}`;
  });
