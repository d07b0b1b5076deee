import { describe, expect, it } from 'vitest';
import { readMarkdown } from './wecom-markdown.js';

describe('Markdown of WeCom', () => {
  it('has headings, quotes and forms within a line', () => {
    expect(
      readMarkdown('# 本月带教\n> 第 1 周：**跟听**\n见[日程](https://a.example/x)，`8:30`，<font color="warning">别迟到</font>'),
    ).toEqual([
      { kind: 'heading', spans: [{ text: '本月带教' }] },
      { kind: 'quote', spans: [{ text: '第 1 周：' }, { text: '跟听', form: 'bold' }] },
      {
        kind: 'text',
        spans: [
          { text: '见' },
          { text: '日程', form: 'link' },
          { text: '，' },
          { text: '8:30', form: 'code' },
          { text: '，' },
          { text: '别迟到', form: 'warning' },
        ],
      },
    ]);
  });

  it('leaves everything else as it is', () => {
    const text = '2 ** 3 [未完] <b>不加粗</b> <font color="red">x</font> #话题';
    expect(readMarkdown(text)).toEqual([{ kind: 'text', spans: [{ text }] }]);
    expect(readMarkdown('')).toEqual([{ kind: 'text', spans: [] }]);
  });
});
