import '#app/testing/browser-globals.js';
import { expect, it } from 'vitest';
import { usePreferences } from '#app/preferences.js';
import { titleWithUnit, unitAfter } from './units.js';

it('formats units naturally in both languages', () => {
  expect(['a', 'd', 'kg'].map(unitAfter)).toEqual(['（岁）', '（天）', '（kg）']);
  usePreferences.setState({ language: 'en' });
  expect(['a', 'd', 'kg'].map(unitAfter)).toEqual([' (years)', ' (days)', ' (kg)']);
  usePreferences.setState({ language: 'zh-CN' });
});

it('shows the unit in the column title once, and money in yuan', () => {
  expect(titleWithUnit('减重', 'kg')).toBe('减重（kg）');
  expect(titleWithUnit('打卡天数', 'd')).toBe('打卡天数');
  expect(titleWithUnit('连续未打卡', 'd')).toBe('连续未打卡（天）');
  expect(titleWithUnit('实付金额', 'fen')).toBe('实付金额（元）');
});
