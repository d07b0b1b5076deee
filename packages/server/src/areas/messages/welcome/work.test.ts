import { describe, expect, it } from 'vitest';
import { withNames } from './work.js';

describe('withNames', () => {
  it('leaves braces in a nickname alone', () => {
    expect(withNames('{{ nick }}，我是{{staff}}。', { nick: '{{staff}}', staff: '陈雨桐', corp: '青禾' })).toBe('{{staff}}，我是陈雨桐。');
  });

  it('takes the comma along where the nickname is left out', () => {
    expect(withNames('{{nick}}，你好，我是{{corp}}的{{staff}}', { nick: '', staff: '陈雨桐', corp: '青禾' })).toBe(
      '你好，我是青禾的陈雨桐',
    );
  });
});
