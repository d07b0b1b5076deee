import type { Locator, Page } from 'playwright-core';
import { goTo, pathOf } from '../support/browser.js';
import { leave, overlays, pressEsc, question, remains } from './overlay-page.js';
import { save } from './overlay-save.js';

const clickMs = 5000;
/** Dialogs that look something up, and write nothing that could be lost. */
const asksOnly = /查询/;
const closing = /^\s*(关闭|取消\s*$|完成|知道了|返回|暂不|先不|不了)/;

/** Presses a button, if the dialog has it. */
async function press(page: Page, button: Locator): Promise<boolean> {
  if ((await button.count()) === 0 || !(await button.isEnabled())) return false;
  await button.click({ timeout: clickMs });
  await leave(page);
  return true;
}

const isAt = (page: Page, path: string) => page.waitForFunction((to) => location.hash.slice(1).split('?')[0] === to, path);

async function closeAll(page: Page) {
  for (let tries = 0; tries < 3 && (await overlays(page).count()) > 0; tries++) await pressEsc(page);
}

/** On another page nothing of the dialog may be left; back on its own, an untouched form for a new record is closed. */
async function returnFrom(page: Page, path: string, back: () => Promise<unknown>): Promise<string | undefined> {
  const problem = await remains(page);
  await back();
  await isAt(page, path);
  await page.locator('main h1:visible').first().waitFor();
  await page.waitForTimeout(150);
  const isEmptyForm = pathOf(page).includes('open=new') && (await overlays(page).count()) > 0;
  await closeAll(page);
  return problem ? `elsewhere: ${problem}` : isEmptyForm ? 'comes back empty' : undefined;
}

/** Returns what went wrong on the way, or `skip` if this dialog cannot be closed in this way. */
type Close = (page: Page, here: string) => Promise<string | undefined>;

/** The palette is left by Esc or by a click outside; the focus is in its field. */
const isPalette = (page: Page) => page.evaluate(() => document.activeElement?.matches('[role=combobox]') ?? false);

const byX: Close = async (page) => {
  if ((await question(page).count()) > 0) return 'skip';
  if (await press(page, overlays(page).last().getByRole('button', { name: '关闭', exact: true }).first())) return undefined;
  return (await isPalette(page)) ? 'skip' : 'has no X';
};

const byCancel: Close = async (page) => {
  const named = overlays(page).last().locator('button:not([aria-label])').filter({ hasText: closing });
  return (await press(page, named.last())) ? undefined : 'skip';
};

/** Where a click outside does not close a dialog, it must not shut off Esc either. */
const byOutside: Close = async (page) => {
  await page.mouse.click(3, 400);
  await page.waitForTimeout(100);
  if ((await overlays(page).count()) > 0) await pressEsc(page);
  return undefined;
};

const byBack: Close = async (page, here) => {
  const path = here.split('?')[0] ?? '';
  await page.goBack();
  await page.waitForTimeout(100);
  if (pathOf(page).split('?')[0] !== path) return returnFrom(page, path, () => page.goForward());
  // Back undoes the address; what is not part of it closes by Esc.
  await closeAll(page);
  return undefined;
};

const byTab: Close = async (page, here) => {
  const path = here.split('?')[0] ?? '';
  const elsewhere = path === '/user/center' ? '/dashboard' : '/user/center';
  const own = await page.locator('[role=tab][aria-selected=true][aria-label]').first().getAttribute('aria-label');
  await goTo(page, elsewhere);
  await isAt(page, elsewhere);
  await page.locator('main h1:visible').first().waitFor();
  return returnFrom(page, path, () =>
    page
      .locator(`[role=tab][aria-label=${JSON.stringify(own)}]`)
      .first()
      .click({ timeout: clickMs }),
  );
};

/** Whether a form keeps what was typed for when it is opened again, as that for a follow-up does. */
const isKeptAsDraft = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const opening = indexedDB.open('keyval-store');
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => done(false);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAll();
          reading.onsuccess = () =>
            done((reading.result as { values?: object }[]).some(({ values }) => Object.values(values ?? {}).includes('7')));
        };
      }),
  );

/** What was typed is kept if the question is answered so, and gone with its dot if it is left. */
const afterTyping: Close = async (page) => {
  const field = overlays(page)
    .last()
    .locator('form input:is([type=text], [type=number], [type=tel], :not([type])):not([readonly], [role=combobox]), form textarea')
    .filter({ visible: true })
    .first();
  if ((await field.count()) === 0 || !(await field.isEditable())) return 'skip';
  const isLookup = asksOnly.test((await overlays(page).last().getByRole('heading').first().textContent()) ?? '');
  await field.fill('7');
  await field.press('Escape');
  await page.waitForTimeout(150);
  if ((await overlays(page).count()) === 0)
    return isLookup || (await isKeptAsDraft(page)) ? undefined : 'throws away what was typed without asking';
  if ((await question(page).count()) === 0) return 'does not close by Esc after typing';
  await question(page).getByRole('button').first().click();
  await question(page).waitFor({ state: 'detached' });
  if ((await field.inputValue()) !== '7') return 'loses what was typed though it should be kept';
  await pressEsc(page);
  return undefined;
};

const byAnswer: Close = async (page) => {
  if ((await question(page).count()) === 0) return 'skip';
  const word = /「(.+?)」/.exec((await question(page).locator('label').allTextContents()).join())?.[1];
  if (word) await question(page).locator('input').fill(word);
  const asked = await question(page).textContent();
  await question(page).getByRole('button').last().click();
  await page.waitForTimeout(600);
  // The refusal may lead to another question, such as whether to delete what is in use.
  if ((await question(page).count()) > 0 && (await question(page).textContent()) !== asked) await pressEsc(page);
  return undefined;
};

interface WayToClose {
  name: string;
  close: Close;
  /** Whether the focus returns to the opener. */
  settlesFocus: boolean;
}

export const waysToClose: readonly WayToClose[] = [
  { name: 'Esc', close: pressEsc as Close, settlesFocus: true },
  { name: 'X', close: byX, settlesFocus: true },
  { name: 'cancel', close: byCancel, settlesFocus: true },
  { name: 'outside', close: byOutside, settlesFocus: true },
  { name: 'back', close: byBack, settlesFocus: false },
  { name: 'tab', close: byTab, settlesFocus: false },
  { name: 'typing', close: afterTyping, settlesFocus: true },
  { name: 'answer', close: byAnswer, settlesFocus: false },
  { name: 'saving', close: save, settlesFocus: false },
];
