import type { Page } from 'playwright-core';

/** Types with a Chinese input method: letters that compose, then the word. `meanwhile` runs before the word. */
export async function compose(page: Page, letters: string, word: string, meanwhile?: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page);
  for (let at = 1; at <= letters.length; at += 1)
    await session.send('Input.imeSetComposition', { text: letters.slice(0, at), selectionStart: at, selectionEnd: at });
  // Longer than any field waits for the next letter.
  await page.waitForTimeout(700);
  await meanwhile?.();
  await session.send('Input.insertText', { text: word });
  await session.detach();
}
