/** Calls that a hostile text makes if anything in it runs. */
export const attack = 'globalThis.__ran=(globalThis.__ran??0)+1';

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onbegin',
  'onpageshow',
  'onpointerenter',
  'onmouseenter',
];
const tags = [
  'img',
  'svg',
  'body',
  'video',
  'audio',
  'details',
  'marquee',
  'iframe',
  'object',
  'embed',
  'input',
  'select',
  'math',
  'style',
  'form',
];
const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  '&#106;avascript:',
  '&#x6A;avascript:',
  '\u0001javascript:',
  'vbscript:',
  'data:text/html,<script>',
  'javascript&colon;',
];
const wraps: ((inner: string) => string)[] = [
  (inner) => inner,
  (inner) => `<p>${inner}</p>`,
  (inner) => `<table><tr><td>${inner}</td></tr></table>`,
  (inner) => `<svg><style><img title="</style>${inner.replaceAll('"', '&quot;')}"></style></svg>`,
  (inner) => `<math><mtext><table><mglyph><style><!--</style>${inner}--></style></mglyph></table></mtext></math>`,
  (inner) => `<noscript><p title="</noscript>${inner.replaceAll('"', '&quot;')}"></noscript>`,
  (inner) => `<textarea>${inner}</textarea>`,
  (inner) => `<xmp>${inner}</xmp>`,
  (inner) => `<!--><!--${inner}-->`,
  (inner) => `<select><template>${inner}</template></select>`,
];

const bodies = [
  `<script>${attack}</script>`,
  `<scr<script>ipt>${attack}</scr</script>ipt>`,
  `<svg><script>${attack}</script></svg>`,
  `<svg><animate onbegin="${attack}" attributeName="x" dur="1s"/></svg>`,
  `<iframe srcdoc="<script>parent.${attack}</script>"></iframe>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${attack}">`,
  `<base href="javascript:${attack}//">`,
  `<link rel="stylesheet" href="data:text/css,*{}">`,
  `<style>*{animation:x 1s}@keyframes x{}</style><p onanimationstart="${attack}">x</p>`,
  `<a href="#" style="position:fixed;inset:0" onclick="${attack}">x</a>`,
  `<img src=x onerror=${attack}>`,
  `<img src="x" onerror="${attack}" alt='"><script>${attack}</script>'>`,
  `<div id="x" class="y" data-x="1"><form><button formaction="javascript:${attack}">x</button></form></div>`,
];

/** Returns this many hostile texts: handlers, schemes and elements that run something, within markup that parsers read in different ways. */
export function hostileTexts(count: number): string[] {
  const all = [
    ...bodies,
    ...tags.flatMap((tag) => handlers.map((handler) => `<${tag} src=x ${handler}="${attack}" autofocus open>x</${tag}>`)),
    ...schemes.flatMap((scheme) => [
      `<a href="${scheme}${attack}">x</a>`,
      `<img src="${scheme}${attack}">`,
      `<iframe src="${scheme}${attack}"></iframe>`,
    ]),
  ];
  const wrapped = all.map((inner, at) => (wraps[at % wraps.length] as (inner: string) => string)(inner));
  return wrapped.slice(0, count);
}
