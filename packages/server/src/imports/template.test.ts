import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { importKind as ingredients } from '../areas/food/ingredient/import.js';
import { templateFile } from './template.js';

it('says of each column of a template what it takes, and lists the words where they are few', async () => {
  const xml = strFromU8(unzipSync(await templateFile(ingredients, 'zh'))['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(xml).toMatch(/<\/sheetData><dataValidations count="16">/);
  expect(xml).toContain('promptTitle="名称" prompt="必填，例如 即食鸡胸肉（原味）" sqref="A2:A100000"');
  expect(xml).toMatch(/type="list"[^>]*promptTitle="交换组"[^>]*sqref="E2:E100000"><formula1>"谷薯类,蔬菜类,/);
  expect(xml).toMatch(/type="list"[^>]*promptTitle="分类"[^>]*><formula1>"谷类,薯类,杂豆类,/);
});
