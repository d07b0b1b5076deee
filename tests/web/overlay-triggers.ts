import type { ElementHandle, Page } from 'playwright-core';
import { isFull } from '../conformance/profile.js';
import { overlays, pressEsc, settled } from './overlay-page.js';
import type { Trigger } from './overlay-steps.js';

/** Where to look for buttons: on the screen, in its first row, at the rows that are chosen, in the topmost dialog. */
export type Part = 'screen' | 'row' | 'chosen' | 'overlay' | 'frame';

interface Finder {
  /** The buttons that may open a dialog. */
  buttonsIn: (part: Part) => [name: string, button: Element][];
}

/** Runs in the page, before its own scripts. */
function installFinder() {
  const shown = (one: Element) => one.checkVisibility() && one.getClientRects().length > 0;
  const last = (selector: string) => [...document.querySelectorAll(selector)].filter(shown).at(-1);
  const placeOf: Record<Part, () => Element | undefined> = {
    screen: () => last('main [role=tabpanel]') ?? last('main'),
    row: () => [...document.querySelectorAll('main tbody tr')].find((row) => shown(row) && !row.closest('[role=dialog]')),
    chosen: () => last('[role=region][aria-label=已选内容]'),
    overlay: () => last('[data-scope=dialog][data-part=content]'),
    frame: () => document.querySelector('header') ?? undefined,
  };
  const buttonsIn: Finder['buttonsIn'] = (part) => {
    const place = placeOf[part]();
    const buttons = [...(place?.querySelectorAll('button:not([disabled], [aria-disabled=true])') ?? [])].filter((one) => {
      if (!shown(one) || one.matches('[role], [data-sort], [aria-pressed], [aria-haspopup=dialog], [type=submit]')) return false;
      if (one.hasAttribute('aria-expanded') && one.getAttribute('aria-haspopup') !== 'menu') return false;
      if (part === 'screen' && one.closest('tbody, [role=dialog], [role=alertdialog], [role=region][aria-label=已选内容]')) return false;
      return part !== 'screen' || !one.closest('nav');
    });
    return buttons.map((one) => [(one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/\s+/g, ' ').trim(), one]);
  };
  Object.assign(globalThis, { finder: { buttonsIn } });
}

export const installOverlayFinder = (page: Page) => page.addInitScript(installFinder);

/** Returns the names of what can be clicked there, with whether it opens a menu. */
const namesIn = (page: Page, part: Part): Promise<[name: string, isMenu: boolean][]> =>
  page.evaluate(
    (where) =>
      (globalThis as unknown as { finder: Finder }).finder
        .buttonsIn(where)
        .map(([name, one]) => [name, one.getAttribute('aria-haspopup') === 'menu']),
    part,
  );

async function buttonIn(page: Page, part: Part, name: string): Promise<ElementHandle<Element> | undefined> {
  const found = await page.evaluateHandle(
    ([where, wanted]) => (globalThis as unknown as { finder: Finder }).finder.buttonsIn(where).find(([one]) => one === wanted)?.[1],
    [part, name] as const,
  );
  return found.asElement() ?? undefined;
}

/** Why a button is not clicked; what is left out is printed. */
const reasons: readonly [reason: string, names: RegExp][] = [
  ['writes or reads at once', /^(刷新|重试|同步|立即|全部已读|清除|重置|撤销|恢复默认|今天|检查|校验|测试)/],
  ['downloads a file', /导出|下载/],
  ['prints', /打印/],
  ['copies to the clipboard', /^复制(链接|地址|$)/],
  ['goes elsewhere', /^(上一|下一|返回|查看全部)/],
  ['ends the session', /退出登录|切换身份|退出该设备/],
  ['closes', /^(关闭|取消|完成|知道了)$/],
];
const reasonFor = (name: string) => (name === '' ? 'has no name' : reasons.find(([, names]) => names.test(name))?.[0]);

/** What was left out, by reason. */
export type LeftOut = Map<string, Set<string>>;

const most = (quick: number) => (isFull ? 2 * quick + 4 : quick);

function kept<T>(all: readonly T[], nameOf: (one: T) => string, leftOut: LeftOut, quick: number): T[] {
  const names = new Set<string>();
  return all
    .filter((one) => {
      const name = nameOf(one);
      const reason = reasonFor(name);
      if (reason) leftOut.set(reason, (leftOut.get(reason) ?? new Set()).add(name));
      const isNew = !reason && !names.has(name);
      names.add(name);
      return isNew;
    })
    .slice(0, most(quick));
}

type Before = (page: Page) => Promise<unknown>;

/** Opens a menu and returns the texts of its items. */
async function itemsOf(page: Page, part: Part, name: string, before: Before): Promise<string[]> {
  await before(page);
  const button = await buttonIn(page, part, name);
  await button?.click({ timeout: 2000 }).catch(() => undefined);
  await page
    .getByRole('menuitem')
    .first()
    .waitFor({ timeout: 1500 })
    .catch(() => undefined);
  const items = await page.locator('[role=menuitem]:not([aria-disabled=true], [data-disabled])').allTextContents();
  await page.keyboard.press('Escape');
  return items.map((one) => one.trim());
}

function itemTrigger(part: Part, menu: string, item: string, before: Before): Trigger {
  return {
    name: `${menu} › ${item}`,
    async find(page) {
      await before(page);
      const button = await buttonIn(page, part, menu);
      await button?.click({ timeout: 2000 });
      const choice = page.getByRole('menuitem', { name: item, exact: true }).first();
      await choice.waitFor({ timeout: 2000 }).catch(() => undefined);
      return (await choice.elementHandle({ timeout: 500 }).catch(() => null)) ?? undefined;
    },
  };
}

/** Everything in one part of a screen that may open a dialog. */
async function triggersIn(page: Page, part: Part, leftOut: LeftOut, quick: number, before: Before = async () => undefined) {
  await before(page);
  const found: Trigger[] = [];
  for (const [name, isMenu] of kept(await namesIn(page, part), ([one]) => one, leftOut, quick)) {
    if (!isMenu) {
      found.push({
        name,
        async find(one) {
          await before(one);
          return buttonIn(one, part, name);
        },
      });
      continue;
    }
    const items = kept(await itemsOf(page, part, name, before), (one) => one, leftOut, quick);
    found.push(...items.map((item) => itemTrigger(part, name, item, before)));
  }
  return found;
}

/** Chooses the first row of a list, if rows can be chosen. */
async function chooseRow(page: Page) {
  const box = page.locator('main tbody tr:visible td[data-box] input').first();
  if ((await box.count()) === 0 || (await box.isChecked())) return;
  await box.check({ force: true, timeout: 2000 }).catch(() => undefined);
  await page
    .locator('[role=region][aria-label=已选内容]:visible')
    .waitFor({ timeout: 2000 })
    .catch(() => undefined);
}

/** Returns the cell by which the first row opens its record. */
async function firstRow(page: Page): Promise<ElementHandle<Element> | undefined> {
  const cell = page.locator('main tr[data-open]:visible').first().locator('td:not([data-box]):visible').last();
  const handle = await cell.elementHandle({ timeout: 500 }).catch(() => null);
  return handle ?? undefined;
}

export async function triggersOf(page: Page, leftOut: LeftOut): Promise<Trigger[]> {
  const found = [...(await triggersIn(page, 'screen', leftOut, 6)), ...(await triggersIn(page, 'row', leftOut, 4))];
  if (await firstRow(page)) found.push({ name: 'first row', find: firstRow });
  if ((await page.locator('main tbody tr:visible td[data-box] input').count()) > 0) {
    found.push(...(await triggersIn(page, 'chosen', leftOut, 3, chooseRow)));
    await page
      .getByRole('button', { name: '取消选择', exact: true })
      .click({ timeout: 1000 })
      .catch(() => undefined);
  }
  return found;
}

export const frameTriggers = (page: Page, leftOut: LeftOut) => triggersIn(page, 'frame', leftOut, 8);

/** What opens another dialog from an open one. */
export async function triggersInside(page: Page, parent: Trigger, leftOut: LeftOut): Promise<Trigger[]> {
  const open: Before = async (one) => {
    const opener = await parent.find(one);
    await opener?.click({ timeout: 2000 }).catch(() => undefined);
    await settled(one, 1500, async () => ((await overlays(one).count()) > 0 ? undefined : 'closed'));
    await one.waitForTimeout(250);
  };
  const found = await triggersIn(page, 'overlay', leftOut, 2, async (one) => {
    if ((await overlays(one).count()) === 0) await open(one);
  });
  for (let tries = 0; tries < 3 && (await overlays(page).count()) > 0; tries++) await pressEsc(page);
  return found.map((one) => ({ ...one, name: `${parent.name} › ${one.name}`, isNested: true }));
}
