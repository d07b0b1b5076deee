import type { ElementHandle, Page } from 'playwright-core';
import { faultsOf, goTo, pathOf } from '../support/browser.js';
import { overlays, pressEsc, question, remains, settled } from './overlay-page.js';
import { wasWritten } from './overlay-save.js';
import { waysToClose } from './overlay-ways.js';

/** Time in which a click opens a dialog, if it opens one. */
const opensMs = 1000;

/** What opens a dialog, from the rendered screen on. */
export interface Trigger {
  name: string;
  /** Returns the element to click, or nothing where it is gone. */
  find: (page: Page) => Promise<ElementHandle<Element> | undefined>;
  /** Whether it is in a dialog itself. */
  isNested?: true;
}

/** The opener has the focus again if it is still there; else something of the page has it. */
const lostFocus = (page: Page, opener: ElementHandle<Element>) =>
  settled(page, 1500, () =>
    page.evaluate((from) => {
      const { activeElement: now } = document;
      if (!now || now === document.body) return 'the focus is lost';
      const mayHaveIt = from.isConnected && from.checkVisibility() && from.matches('main button:not([disabled])');
      return mayHaveIt && now !== from ? `the focus is at ${now.outerHTML.slice(0, 120)}` : undefined;
    }, opener),
  );

const unsaved = (page: Page) => page.locator('[role=tab][aria-label$="（未保存）"]').count();

async function titleOf(page: Page): Promise<string> {
  const top = overlays(page).last();
  const heading = await top
    .getByRole('heading')
    .first()
    .textContent({ timeout: 1500 })
    .catch(() => null);
  return heading || (await top.getAttribute('aria-label', { timeout: 500 }).catch(() => null)) || '?';
}

/** Clicks what may open a dialog; returns its name once it is open. */
async function openBy(page: Page, element: ElementHandle<Element>): Promise<string | undefined> {
  const before = await overlays(page).count();
  const former = before > 0 ? await titleOf(page) : undefined;
  await element.click({ timeout: 3000 }).catch(() => undefined);
  const missing = await settled(page, opensMs, async () => {
    const now = await overlays(page).count();
    return now > before || (now > 0 && before > 0 && ![former, '?'].includes(await titleOf(page))) ? undefined : 'none';
  });
  if (missing) return undefined;
  // A form has its fields once its record is there.
  const waiting = overlays(page).last().locator('[aria-busy=true], [aria-hidden=true][data-skeleton]');
  await waiting
    .first()
    .waitFor({ state: 'detached', timeout: 3000 })
    .catch(() => undefined);
  // It hears Esc once it has the focus.
  await settled(page, 1500, () =>
    page.evaluate(() => (document.activeElement?.closest('[data-scope=dialog]') ? undefined : 'the focus is elsewhere')),
  );
  return titleOf(page);
}

/** Returns the address without what belongs to a closed record, such as the page of a list. */
const queryOf = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');

/** Errors of the console, without those of writes: the test refuses them, or it filled in what the server does not take. */
function newFaults(page: Page, since: number) {
  const refused = wasWritten(page) ? /status of (4\d\d|501)/ : /status of 409/;
  return faultsOf(page)
    .slice(since)
    .filter((one) => !refused.test(one));
}

interface Round {
  page: Page;
  trigger: Trigger;
  here: string;
  /** Whether closing gives the focus back at once, as going elsewhere does not. */
  settlesFocus: boolean;
}

/** A dialog opened from another one leaves that one open, or has replaced it. */
async function closeParents(page: Page) {
  await page.waitForTimeout(300);
  for (let tries = 0; tries < 2 && (await overlays(page).count()) > 0; tries++) {
    await pressEsc(page);
    await page.waitForTimeout(250);
  }
}

/** Returns what is wrong once the dialog has been closed. */
async function faultsAfter({ page, trigger, settlesFocus }: Round, opener: ElementHandle<Element>, since: number): Promise<string[]> {
  if (trigger.isNested) await closeParents(page);
  const left = await remains(page);
  if (left) return [left];
  const found: string[] = [];
  const lost = settlesFocus && !trigger.isNested ? await lostFocus(page, opener) : undefined;
  if (lost) found.push(lost);
  const kept = await settled(page, 1000, async () => ['open', 'peek', 'edit'].find((name) => queryOf(page).has(name)));
  if (kept) found.push(`the address keeps ${kept}=${queryOf(page).get(kept)}`);
  const dots = await settled(page, 1000, async () => ((await unsaved(page)) > 0 ? 'the tab keeps its unsaved dot' : undefined));
  if (dots) found.push(dots);
  return [...found, ...newFaults(page, since)];
}

/** The address, with the headings and buttons that are shown. */
const lookOf = async (page: Page) =>
  `${page.url()} ${(await page.locator('main :is(h1, h2, button, [role=dialog]):visible').allTextContents()).join()}`;

export interface Outcome {
  /** Title of the dialog; undefined if the click opened none. */
  title: string | undefined;
  /** Whether a click that opened no dialog changed the address or the headings and buttons of the screen. */
  changed: boolean;
  problems: string[];
  ways: string[];
}

/** Opens a dialog once for each way to close it; the first that fails ends the round. */
export async function closeInEachWay(page: Page, trigger: Trigger, here: string, only?: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { title: undefined, changed: false, problems: [], ways: [] };
  for (const { name, close, settlesFocus } of waysToClose) {
    if (only && outcome.title !== undefined && !only.includes(name)) continue;
    const since = faultsOf(page).length;
    // Going back may have led to another section of the screen.
    if (pathOf(page) !== here) await goTo(page, here);
    const opener = await trigger.find(page);
    if (!opener) {
      if (outcome.title) outcome.problems.push(`${outcome.title} cannot be opened again before ${name}`);
      break;
    }
    const look = outcome.title === undefined ? await lookOf(page) : '';
    const title = await openBy(page, opener);
    if (title === undefined) {
      await page.keyboard.press('Escape');
      outcome.changed = (await lookOf(page)) !== look;
      if (outcome.title) outcome.problems.push(`${outcome.title} does not open again before ${name}`);
      break;
    }
    outcome.title = title;
    const wrong = await close(page, here);
    const after = wrong === undefined || wrong === 'skip' ? [] : [wrong];
    if (wrong === 'skip') await waysToClose[0]?.close(page, here);
    else outcome.ways.push(name);
    after.push(...(await faultsAfter({ page, trigger, here, settlesFocus: settlesFocus && wrong !== 'skip' }, opener, since)));
    outcome.problems.push(...after.map((one) => `${title} by ${name}: ${one}`));
    if (after.length > 0 || (await question(page).count()) > 0) break;
  }
  return outcome;
}
