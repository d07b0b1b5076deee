import { describe, expect, it } from 'vitest';
import { codeModules, quietModules } from './code-modules.js';

describe('codeModules', () => {
  it('leaves four modules around the code, with modules of four pixels or more', () => {
    for (const side of [160, 200, 333, 640]) {
      const code = codeModules('https://a.example/1', side);
      if ('needs' in code) return expect.unreachable();
      const { rows, pixels, margin } = code;
      expect(pixels).toBeGreaterThanOrEqual(4);
      expect(margin).toBeGreaterThanOrEqual(quietModules * pixels);
      expect(2 * margin + rows.length * pixels).toBeLessThanOrEqual(side + 1);
    }
  });

  it('says what side a long text needs', () => {
    const code = codeModules('https://a.example/'.padEnd(200, 'a'), 160);
    if (!('needs' in code)) return expect.unreachable();
    expect(codeModules('https://a.example/'.padEnd(200, 'a'), code.needs)).toMatchObject({ pixels: 4 });
    expect(codeModules('https://a.example/'.padEnd(200, 'a'), code.needs - 1)).toEqual(code);
  });
});
