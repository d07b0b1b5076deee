import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMenus, walkMenus } from '../../packages/web/src/app/menus.js';
import { places } from '../../packages/web/src/app/sitemap.js';
import { again, isFull, seed } from '../conformance/profile.js';
import { goTo, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { refuseWrites } from './overlay-save.js';
import { closeInEachWay, type Outcome, type Trigger } from './overlay-steps.js';
import { frameTriggers, installOverlayFinder, type LeftOut, triggersInside, triggersOf } from './overlay-triggers.js';

const screens = fileURLToPath(new URL('../../packages/web/src/screens/', import.meta.url));

/** The domain of each screen, such as `customers` of `customer/CustomerList`. */
const domainOf = new Map<string, string>(
  readdirSync(screens, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [domain = '', area, ...rest] = file.split('/');
    const name = rest.at(-1) ?? '';
    return name.endsWith('.screen.tsx') ? [[`${area}/${name.replace('.screen.tsx', '')}`, domain] as const] : [];
  }),
);

/** Ways for a dialog that another dialog opens. */
const nestedWays = ['Esc', 'X', 'cancel', 'typing'];

async function settle(page: Page) {
  await page.locator('main h1:visible').first().waitFor();
  const waiting = page.locator('main [aria-busy=true]:visible');
  await waiting
    .first()
    .waitFor({ state: 'detached', timeout: 8000 })
    .catch(() => undefined);
  await page.waitForTimeout(150);
}

/** Returns to a screen as if it were opened for the first time. */
async function startAgain(page: Page, here: string) {
  await goTo(page, here);
  await page.reload();
  await settle(page);
}

/** Opens a screen, that of a record by the first one in its list; returns its address. */
async function visit(page: Page, path: string): Promise<string | undefined> {
  const list = path.includes(':id') ? (places.find((place) => place.path === path)?.within ?? path.split('/:id')[0] ?? '') : path;
  await startAgain(page, list);
  if (list === path) return path;
  const before = path.slice(0, path.indexOf(':id'));
  const link = page.locator(`main a[href^="#${before}"], [role=dialog] a[href^="#${before}"]`).first();
  if ((await link.count()) === 0) {
    const row = page.locator('main tr[data-open]:visible').first();
    if ((await row.count()) === 0) return undefined;
    await row.locator('td:not([data-box])').last().click();
    await page.waitForTimeout(800);
  }
  const to = pathOf(page).startsWith(before) ? pathOf(page) : (await link.count()) > 0 ? await link.getAttribute('href') : null;
  if (!to) return undefined;
  await startAgain(page, to.replace(/^#/, ''));
  return pathOf(page);
}

/** Returns the addresses of a screen: one for each of its sections that have one of their own. */
async function sectionsOf(page: Page, here: string): Promise<string[]> {
  const tabs = page.locator('main [role=tab]:visible');
  const found = new Set([here]);
  for (let at = 0; at < (isFull ? await tabs.count() : 1); at++) {
    await tabs
      .nth(at)
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await page.waitForTimeout(100);
    if (pathOf(page).split('?')[0] === here.split('?')[0]) found.add(pathOf(page));
  }
  return [...found];
}

export interface Walk {
  page: Page;
  opened: string[];
  problems: string[];
  leftOut: LeftOut;
  /** When a quick walk has opened enough and taken its time. */
  isOver: () => boolean;
}

/** A quick walk opens at least so many dialogs, and goes on until this time is over. */
const [fewest, quickMs] = [3, 45_000];

/** The screens from one that the seed chooses on, so that neighbours are of different areas where possible. */
function inOrder(paths: readonly string[]): string[] {
  const stride = [7, 5, 3].find((one) => paths.length % one !== 0) ?? 1;
  return paths.map((_, at) => paths[(seed + at * stride) % paths.length] as string);
}

function newWalk(page: Page): Walk {
  const until = Date.now() + quickMs;
  const walk: Walk = {
    ...{ page, opened: [], problems: [], leftOut: new Map() },
    isOver: () => !isFull && walk.opened.length >= fewest && Date.now() > until,
  };
  return walk;
}

/** After a click that opened nothing, the screen may have changed or be another one. */
async function recover(page: Page, here: string, { title, problems, changed }: Outcome) {
  if (problems.length > 0 || (title === undefined && changed)) await startAgain(page, here);
}

/** Tests what a trigger opens, and what that opens in turn. */
async function tryTrigger(walk: Walk, trigger: Trigger, here: string, seen: Set<string>) {
  const { page } = walk;
  const note = (outcome: Outcome) => {
    walk.opened.push(`${here} ${outcome.title} (${outcome.ways.join(', ')})`);
    walk.problems.push(...outcome.problems.map((one) => `${here} ${trigger.name}: ${one}`));
  };
  const outcome = await closeInEachWay(page, trigger, here);
  if (outcome.title !== undefined) note(outcome);
  if (outcome.title === undefined || outcome.problems.length > 0) return recover(page, here, outcome);
  // A question leads nowhere but to its answer.
  if (seen.has(outcome.title) || outcome.ways.includes('answer')) return;
  seen.add(outcome.title);
  if (walk.isOver()) return;
  for (const inside of await triggersInside(page, trigger, walk.leftOut)) {
    if (walk.isOver()) return;
    const inner = await closeInEachWay(page, inside, here, nestedWays);
    if (inner.title !== undefined) note(inner);
    await recover(page, here, inner);
  }
}

async function walkScreen(walk: Walk, path: string, frame: boolean) {
  const { page, leftOut } = walk;
  const found = await visit(page, path);
  if (found === undefined) {
    leftOut.set('has no record', (leftOut.get('has no record') ?? new Set()).add(path));
    return;
  }
  const seen = new Set<string>();
  const tried = new Set<string>();
  for (const here of await sectionsOf(page, found)) {
    await startAgain(page, here);
    const triggers = frame ? await frameTriggers(page, leftOut) : await triggersOf(page, leftOut);
    for (const trigger of triggers) {
      if (walk.isOver()) return;
      if (tried.has(trigger.name)) continue;
      tried.add(trigger.name);
      if (pathOf(page) !== here) {
        await goTo(page, here);
        await settle(page);
      }
      await tryTrigger(walk, trigger, here, seen).catch(async (error: unknown) => {
        walk.problems.push(`${here} ${trigger.name}: ${String(error).slice(0, 300)}`);
        await startAgain(page, here);
      });
    }
  }
}

interface Options {
  /** Also the screens of all domains but these, which other files name. */
  except?: readonly string[];
}

/** Tests the dialogs of the screens of these domains. */
export function testOverlaysOf(domains: readonly string[], { except }: Options = {}) {
  describe.skipIf(!hasChromium)(`drawers and dialogs of ${domains.join(', ')}`, () => {
    const app = useConsole();
    let paths: string[];

    beforeAll(async () => {
      const menus = readMenus(await (await app.server().as('admin')).buildMenus({}));
      const listed = [...walkMenus(menus)].map(({ node }) => ({ path: node.path, screen: node.component }));
      const isOurs = (domain?: string) => domain !== undefined && (except ? !except.includes(domain) : domains.includes(domain));
      const ours = [...places, ...listed].filter(({ path, screen = '' }) => path !== '' && isOurs(domainOf.get(screen)));
      paths = [...new Set(ours.map(({ path }) => path))];
    });

    it('close in each way, and give the page back', async () => {
      const page = await app.at('/dashboard', { as: 'admin' });
      // The question of the browser whether to leave a changed page.
      page.removeAllListeners('dialog');
      page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
      page.context().on('page', (other) => void other.close());
      await refuseWrites(page);
      await installOverlayFinder(page);
      // Without a page of ours before the first one, "back" would leave the console.
      await goTo(page, '/user/center');
      await settle(page);
      const walk = newWalk(page);
      // Half of the quick walks begin with what every page has.
      const frame = { path: '/dashboard', isFrame: true };
      const screens = inOrder(paths).map((path) => ({ path, isFrame: false }));
      for (const { path, isFrame } of except ? (seed % 2 === 0 ? [frame, ...screens] : [...screens, frame]) : screens)
        if (!walk.isOver()) await walkScreen(walk, path, isFrame);
      const reasons = [...walk.leftOut].map(([reason, names]) => `  ${reason}: ${[...names].join(', ')}`);
      console.info([`opened ${walk.opened.length}:`, ...walk.opened, 'left out:', ...reasons].join('\n'));
      expect(walk.problems, again).toEqual([]);
      expect(walk.opened.length).toBeGreaterThanOrEqual(fewest);
    }, 3_000_000);
  });
}
