import { describe, expect, it } from 'vitest';
import { targetsIn } from './numbers-file.js';

describe('file of numbers', () => {
  it('has one number a line, with or without a head and a name', () => {
    expect(targetsIn(Buffer.from('\ufeff手机号,姓名\r\n13800001111,阿福\r\n"+86 138-0000-2222";小满\n\n'))).toEqual([
      { phone: '13800001111', name: '阿福' },
      { phone: '13800002222', name: '小满' },
    ]);
  });

  it('loses no number: a wrong one is named, also in the first line', () => {
    expect(() => targetsIn(Buffer.from('1380000111\n13800002222'))).toThrow('Line 1 ');
    expect(() => targetsIn(Buffer.from('13800001111\n138****2222'))).toThrow('Line 2 ');
  });

  it('keeps long names whole characters', () => {
    const [target] = targetsIn(Buffer.from(`13800001111,${'a'.repeat(63)}🥗🥗`));
    expect(target?.name).toBe(`${'a'.repeat(63)}🥗`);
  });

  it('is refused as a workbook', () => {
    expect(() => targetsIn(Buffer.from('PK\x03\x04rest'))).toThrow('CSV');
  });
});
