import { describe, expect, it } from 'vitest';
import { hasChromium, pathOf } from '../../support/browser.js';
import { useGallery } from '../../support/gallery.js';
import { closeInEachWay, type Trigger } from '../overlay-steps.js';

/** The gallery has no other tabs, and its pages are not part of a history. */
const ways = ['Esc', 'X', 'cancel', 'outside', 'answer'];

describe.skipIf(!hasChromium)('drawers and dialogs of the kit', () => {
  const gallery = useGallery();

  it('close in each way, and give the page back', async () => {
    const page = await gallery.at('Overlay');
    const buttons = page.locator('main button:not([aria-haspopup])');
    const problems: string[] = [];
    const closed: string[] = [];
    for (const name of await buttons.allTextContents()) {
      const find: Trigger['find'] = (one) =>
        one
          .getByRole('button', { name, exact: true })
          .elementHandle()
          .then((found) => found ?? undefined);
      const outcome = await closeInEachWay(page, { name, find }, pathOf(page), ways);
      problems.push(...outcome.problems);
      closed.push(`${outcome.title}: ${outcome.ways.join(', ')}`);
    }
    expect(problems).toEqual([]);
    expect(closed).toEqual([
      '对话框: Esc, X, cancel, outside',
      '抽屉: Esc, X, outside',
      '始终打开的抽屉: Esc, X, outside',
      '确认: Esc, cancel, outside, answer',
    ]);
  });
});
