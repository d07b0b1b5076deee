import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { importKind as ingredients } from '../../areas/food/ingredient/import.js';
import { importKind as checkIns } from '../../areas/service/check-in/import.js';
import { templateFile } from './template.js';

it('explains under the unit of a check-in that cal is kcal', async () => {
  const xml = strFromU8(unzipSync(await templateFile(checkIns, 'zh'))['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(xml).toContain('promptTitle="单位" prompt="选填，例如 千卡；能量的“卡”和 cal 都按千卡（大卡）计"');
});

it('explains each column of a template, and lists the words if there are few', async () => {
  const xml = strFromU8(unzipSync(await templateFile(ingredients, 'zh'))['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(xml).toMatch(/<\/sheetData><dataValidations count="32">/);
  expect(xml).toContain('promptTitle="名称" prompt="必填，例如 即食鸡胸肉（原味）" sqref="A2:A100000"');
  expect(xml).toMatch(/type="list"[^>]*promptTitle="交换组"[^>]*sqref="F2:F100000"><formula1>"谷薯类,蔬菜类,/);
  expect(xml).toMatch(/type="list"[^>]*promptTitle="分类"[^>]*><formula1>"谷类,薯类,杂豆类,/);
});
