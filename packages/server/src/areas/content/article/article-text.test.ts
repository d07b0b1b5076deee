import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../../../../tests/support/hostile-html.js';
import { cleanArticle, digestOf, foreignPictures, plainText } from './article-text.js';

const key = 'a'.repeat(43);
const file = `/admin/v1/files/${key}`;

describe('cleanArticle', () => {
  it('keeps headings, lists, tables, emphasis, links and own pictures', () => {
    const html = `<h2>一</h2><p><strong>粗</strong><em>斜</em><a href="https://a.example/?a=1&amp;b=2">链</a></p><ul><li>点</li></ul><ol start="3"><li>数</li></ol><table><tbody><tr><th colspan="2">头</th></tr></tbody></table><img src="${file}" alt="图" />`;
    expect(cleanArticle(html)).toBe(html);
  });

  it('exchanges pictures of other sites and drops those that are nowhere', () => {
    const html = `<img src="https://a.example/1.png"><img data-src="https://a.example/2.png"><img src="https://b.example/3.png"><img src="https://own.example${file}">`;
    expect(foreignPictures(html, 'https://own.example')).toEqual([
      'https://a.example/1.png',
      'https://a.example/2.png',
      'https://b.example/3.png',
    ]);
    const kept = new Map([
      ['https://a.example/1.png', file],
      ['https://a.example/2.png', file],
    ]);
    const picture = `<img src="${file}" alt="" />`;
    expect(cleanArticle(html, { origin: 'https://own.example', kept })).toBe(picture + picture + picture);
  });

  it.each(hostileTexts(200).map((text) => [text]))('makes %s harmless', (text) => {
    const clean = cleanArticle(`<div>${text}</div>`);
    expect(clean).not.toMatch(
      /<(?!\/?(?:h[1-4]|p|div|br|hr|blockquote|pre|code|ul|ol|li|figure|figcaption|img|a|b|strong|i|em|u|s|del|mark|small|sub|sup|table|caption|thead|tbody|tfoot|tr|th|td)\b)/,
    );
    expect(clean).not.toMatch(/<[^>]*\s(?!href=|src=|alt=|start=|colspan=|rowspan=)[\w-]+\s*=\s*"/);
    expect(clean).not.toMatch(/(?:href|src)="\s*(?!https?:|mailto:|tel:|\/admin\/v1\/files\/|#)/i);
    expect(cleanArticle(clean)).toBe(clean);
  });
});

describe('plainText', () => {
  it('separates blocks and reads entities once', () => {
    expect(plainText('<h2>一</h2><p>二 &amp;lt; 三</p><ul><li>四</li></ul>')).toBe('一 二 &lt; 三 四');
  });
});

describe('digestOf', () => {
  it('takes the first 54 characters as people count them', () => {
    expect(digestOf(`<p>${'字'.repeat(60)}</p>`)).toBe('字'.repeat(54));
    expect(digestOf('<p>👨‍👩‍👧‍👦好</p>')).toBe('👨‍👩‍👧‍👦好');
  });
});
