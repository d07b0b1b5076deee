import { describe, expect, it } from 'vitest';
import { brokenBraces } from './braces.js';

describe('brokenBraces', () => {
  it('passes texts with whole variables and single braces', () => {
    for (const text of ['', '早上好', '{{姓名}}，{{ meal }}很好', '用 {} 和 } 都可以']) expect(brokenBraces(text), text).toBeUndefined();
  });

  it('finds variables that are not closed, not opened, empty or nested', () => {
    expect(brokenBraces('{{姓名，早上好')).toBe('{{姓名，早上好');
    expect(brokenBraces('{{姓名}}，今天 {{得分 分')).toBe('{{得分 分');
    expect(brokenBraces('姓名}}，早')).toBe('}}，早');
    expect(brokenBraces('{{}}')).toBe('{{}}');
    expect(brokenBraces('{{a{{b}}')).toBe('{{a{{b}}');
  });
});
