import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('show rules of a questionnaire', () => {
  const app = useConsole();
  let id: number;

  beforeAll(async () => {
    const admin = await app.server().as('admin');
    const made = await admin.createQuestionnaire({
      ...{ name: '饮酒习惯', code: 'DRINK', category: 'custom', scoring: 'sum', score_max: 4, decision: 'total_band' },
      dimensions: [{ name: '习惯', bands: [] }],
      bands: [{ from: 0, to: 20, level: '低', title: '喝得不多' }],
    });
    id = made.id;
    const options = [
      { key: 'A', label: '从不', score: 0 },
      { key: 'B', label: '常常', score: 4 },
    ];
    const ids: number[] = [];
    for (const [code, title] of [
      ['DRINK-1', '您喝白酒吗？'],
      ['DRINK-2', '您喝啤酒吗？'],
      ['DRINK-3', '喝酒时吃夜宵吗？'],
      ['DRINK-4', '夜宵吃得油吗？'],
    ] as const)
      ids.push((await admin.createQuestion({ code, title, type: 'single', options })).id);
    await admin.createQuestionnairePart({ configure_id: id, title: '先问', question_ids: ids.slice(0, 2), sort: 1 });
    await admin.createQuestionnairePart({ configure_id: id, title: '追问', question_ids: ids.slice(2), sort: 2 });
  });

  it('take several conditions for a section and conditions of a question, and are tried live', async () => {
    const page = await app.at(`/evaluation/questionnaire/${id}`, { as: 'admin' });
    await page.getByRole('region', { name: '追问' }).getByRole('button', { name: '编辑' }).click();
    const drawer = page.getByRole('dialog');
    const section = drawer.getByRole('group', { name: '显示条件', exact: true });
    await section.getByRole('combobox', { name: '显示条件' }).click();
    await page.getByRole('option', { name: /白酒/ }).click();
    await section.getByLabel('取值').selectOption({ label: '常常' });
    await section.getByRole('button', { name: '再加一个条件' }).click();
    await section.getByLabel('第 2 个条件的取值').selectOption({ label: '常常' });
    await section.getByLabel('显示条件 · 满足').selectOption({ label: '任一条件' });
    const single = drawer.getByRole('group', { name: '题目的显示条件' });
    await single.getByRole('combobox', { name: '题目的显示条件' }).click();
    await page.getByRole('option', { name: '夜宵吃得油吗？' }).click();
    await single.getByRole('group', { name: '夜宵吃得油吗？' }).getByLabel('取值').selectOption({ label: '常常' });
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.waitFor({ state: 'detached' });
    const region = page.getByRole('region', { name: '追问' });
    await region.getByText('「您喝白酒吗？」等于「常常」或「您喝啤酒吗？」等于「常常」时显示').waitFor();
    await region.getByText('「喝酒时吃夜宵吗？」等于「常常」时显示').waitFor();

    await page.getByRole('tab', { name: '模拟作答' }).click();
    const answer = (title: string, label: string) =>
      page.getByRole('group', { name: title }).getByRole('radio', { name: label, exact: true }).check();
    const asked = () =>
      page
        .getByRole('group')
        .filter({ has: page.getByRole('radio', { name: '从不' }) })
        .count();
    await eventually(asked).toBe(2);
    await answer('您喝白酒吗？', '从不');
    await answer('您喝啤酒吗？', '常常');
    await eventually(asked).toBe(3);
    await answer('喝酒时吃夜宵吗？', '常常');
    await eventually(asked).toBe(4);
    await answer('您喝啤酒吗？', '从不');
    await eventually(asked).toBe(2);
    expect(faultsOf(page)).toEqual([]);
  });

  it('lose the rule of a question that leaves its section', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at(`/evaluation/questionnaire/${id}`, { as: 'admin' });
    await page.getByRole('region', { name: '追问' }).getByRole('button', { name: '编辑' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('group', { name: '夜宵吃得油吗？' }).waitFor();
    await drawer.locator('[data-remove][aria-label*="夜宵吃得油吗"]').click();
    await drawer.getByRole('group', { name: '夜宵吃得油吗？' }).waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: '保存' }).click();
    await drawer.waitFor({ state: 'detached' });
    const later = (await admin.listQuestionnaireParts({ configure_id: id })).list.at(-1);
    expect(later).toMatchObject({ question_ids: [expect.any(Number)], question_rules: [] });
    expect(faultsOf(page)).toEqual([]);
  });
});
