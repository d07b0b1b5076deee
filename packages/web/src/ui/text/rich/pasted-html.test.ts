// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { tidyPastedHtml } from './pasted-html.js';

describe('tidyPastedHtml', () => {
  it('makes lists of the paragraphs that Word writes', () => {
    const word = `<p class="MsoListParagraph" style="mso-list:l0 level1"><span style="font-family:Symbol">·<span>&nbsp;&nbsp;</span></span>先吃菜</p>
      <p class="MsoListParagraph" style="mso-list:l0 level1"><span>·<span>&nbsp;</span></span>再吃肉</p><p class="MsoNormal">后面</p><p class="MsoNormal">&nbsp;</p>`;
    expect(tidyPastedHtml(word).replace(/\s*\n\s*/g, '')).toBe(
      '<ul><li><p><span style="font-family:Symbol"><span></span></span>先吃菜</p></li><li><p><span><span></span></span>再吃肉</p></li></ul><p class="MsoNormal">后面</p>',
    );
    expect(tidyPastedHtml('<p class="MsoListParagraph">1. 第一</p>')).toBe('<ol><li><p>第一</p></li></ol>');
  });

  it('finds the pictures and paragraphs of WeChat', () => {
    const wechat =
      '<section><section><span style="font-weight:bold">标题</span></section><section><img data-src="https://mmbiz.qpic.cn/a/640"></section></section>';
    expect(tidyPastedHtml(wechat)).toBe(
      '<p><strong>标题</strong></p><p><img data-src="https://mmbiz.qpic.cn/a/640" src="https://mmbiz.qpic.cn/a/640"></p>',
    );
  });

  it('drops styles, scripts and files of the own computer', () => {
    expect(tidyPastedHtml('<style>p{}</style><p>文<img src="file:///C:/a.png"><script>alert(1)</script></p>')).toBe('<p>文</p>');
  });
});
