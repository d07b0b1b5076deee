import type { Page } from 'playwright-core';

/** A toast that was shown; times are in milliseconds of the page's own clock. */
export interface ToastRecord {
  title: string;
  at: number;
  gone?: number;
}

declare global {
  interface Window {
    seenNotices?: ToastRecord[];
  }
}

/** Records inside the page when toasts appear and disappear, so that a slow test does not distort the times. */
export async function watchNotices(page: Page) {
  await page.addInitScript(() => {
    const seen: ToastRecord[] = [];
    const standing = new Map<Element, ToastRecord>();
    window.seenNotices = seen;
    new MutationObserver(() => {
      const cards = new Set(document.querySelectorAll('[data-toast]'));
      for (const card of cards) {
        if (standing.has(card)) continue;
        const notice = { title: card.querySelector(':scope > div > div')?.textContent ?? '', at: performance.now() };
        standing.set(card, notice);
        seen.push(notice);
      }
      for (const [card, notice] of standing) if (!cards.has(card)) notice.gone ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
}

export const noticeTimes = (page: Page): Promise<ToastRecord[]> => page.evaluate(() => window.seenNotices ?? []);
