/** Bullets that Word writes as text before a line of a list. */
const bullet = /^\s*(?:[·•●○▪■◆§oØv\-–]|[\d一二三四五六七八九十a-zA-Z]{1,3}[.)、．）])\s+/u;
const numbered = /^\s*(?:[\d一二三四五六七八九十a-zA-Z]{1,3}[.)、．）])\s/u;

const isWordLine = (one: Element) => /\bMsoList/i.test(one.className) || /mso-list\s*:/i.test(one.getAttribute('style') ?? '');

/** Word writes the lines of a list as paragraphs that begin with a bullet. */
function listsOfWord(body: HTMLElement) {
  for (const line of [...body.querySelectorAll('p')].filter(isWordLine)) {
    const text = line.textContent ?? '';
    const wished = numbered.test(text) ? 'OL' : 'UL';
    const before = line.previousElementSibling;
    const list = before?.tagName === wished && before.hasAttribute('data-word') ? before : document.createElement(wished);
    list.setAttribute('data-word', '');
    const item = document.createElement('li');
    const content = document.createElement('p');
    content.append(...line.childNodes);
    stripBullet(content);
    item.append(content);
    list.append(item);
    line.replaceWith(...(list === before ? [] : [list]));
  }
}

/** Takes away the bullet, which may be spread over several elements. */
function stripBullet(line: HTMLElement) {
  let left = bullet.exec(line.textContent ?? '')?.[0].length ?? 0;
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node as Text;
    const taken = Math.min(left, text.data.length);
    text.deleteData(0, taken);
    left -= taken;
  }
}

/** WeChat shows pictures when they are scrolled to; until then their address is elsewhere. */
function picturesOf(body: HTMLElement) {
  for (const picture of body.querySelectorAll('img')) {
    const later = picture.getAttribute('data-src');
    if (later) picture.setAttribute('src', later);
    if (!/^(?:https?:|data:image\/|\/admin\/v1\/files\/)/i.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
}

/** Blocks that only hold text are paragraphs. */
function sectionsOf(body: HTMLElement) {
  const blocks = 'p,section,div,ul,ol,table,h1,h2,h3,h4,h5,h6,blockquote,figure';
  for (const section of [...body.querySelectorAll('section')].reverse()) {
    if (section.querySelector(blocks)) {
      section.replaceWith(...section.childNodes);
      continue;
    }
    const paragraph = document.createElement('p');
    paragraph.append(...section.childNodes);
    section.replaceWith(paragraph);
  }
}

const isBold = (style: string) => /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style);

function boldSpans(body: HTMLElement) {
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    if (!isBold(span.getAttribute('style') ?? '') || span.closest('b,strong,h1,h2,h3,h4')) continue;
    const strong = document.createElement('strong');
    strong.append(...span.childNodes);
    span.replaceWith(strong);
  }
}

/** Paragraphs without anything, by which Word and WeChat keep distance. */
function emptyLines(body: HTMLElement) {
  for (const line of body.querySelectorAll('p'))
    if ((line.textContent ?? '').replace(/[\s\u00a0\u200b]/g, '') === '' && !line.querySelector('img')) line.remove();
}

/** Returns pasted HTML of Word or WeChat with its lists, pictures and paragraphs as other programs write them. Nothing in it runs. */
export function tidyPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('style,script,meta,link,title,xml')) one.remove();
  picturesOf(body);
  listsOfWord(body);
  boldSpans(body);
  sectionsOf(body);
  emptyLines(body);
  for (const list of body.querySelectorAll('[data-word]')) list.removeAttribute('data-word');
  return body.innerHTML;
}
