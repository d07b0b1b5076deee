import '../app/testing/browser-globals.js';
import { expect, it } from 'vitest';
import { usePreferences } from '../app/preferences.js';
import { unitAfter } from './units.js';

it('says units as people do, in both languages', () => {
  expect(['a', 'd', 'kg'].map(unitAfter)).toEqual(['（岁）', '（天）', '（kg）']);
  usePreferences.setState({ language: 'en' });
  expect(['a', 'd', 'kg'].map(unitAfter)).toEqual([' (years)', ' (days)', ' (kg)']);
  usePreferences.setState({ language: 'zh-CN' });
});
