interface Art {
  /** Words at the top, and their color. */
  title: string;
  sub: string;
  ink: string;
  paper: string;
  shapes: string;
}

const dots = [0, 1, 2, 3, 4, 5, 6]
  .map((at) => `<circle cx="${132 + at * 81}" cy="640" r="34" fill="#4f9d69" opacity="${0.4 + at * 0.1}"/>`)
  .join('');
const checks = [0, 1, 2, 3, 4, 5, 6]
  .map(
    (at) =>
      `<path d="M${119 + at * 81} 641l10 10 17-20" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
  )
  .join('');

const art: Record<string, Art> = {
  'seven-days': { title: '坚持打卡', sub: '第 7 天，习惯正在形成', ink: '#1f5c3a', paper: '#e4f2e7', shapes: dots + checks },
  breakfast: {
    ...{ title: '好好吃早餐', sub: '从今天这一顿开始', ink: '#8a4b0f', paper: '#fff4dd' },
    shapes:
      '<circle cx="375" cy="640" r="240" fill="#fff"/><circle cx="375" cy="640" r="150" fill="#fbe3ae"/><circle cx="375" cy="640" r="64" fill="#f0a52b"/>',
  },
  'eating-out': {
    ...{ title: '外食红绿灯', sub: '少吃 · 适量 · 放心吃', ink: '#1d3f6e', paper: '#eaf1fb' },
    shapes:
      '<rect x="275" y="340" width="200" height="620" rx="100" fill="#2b3a4d"/><circle cx="375" cy="460" r="70" fill="#d9483b"/><circle cx="375" cy="650" r="70" fill="#f0b429"/><circle cx="375" cy="840" r="70" fill="#4f9d69"/>',
  },
};

const [width, height] = [750, 1334];
const fonts = "'Shiyi Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";

const svgOf = ({ title, sub, ink, paper, shapes }: Art) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${shapes}<g font-family="${fonts}" fill="${ink}"><text x="60" y="170" font-size="72" font-weight="700">${title}</text><text x="60" y="240" font-size="34">${sub}</text></g><rect y="1034" width="${width}" height="300" fill="#fff"/></svg>`;

export const posterPictureAddress = (name: string) => `/sandbox/poster/${name}.svg`;

/** Returns the background of a poster of the sandbox, by its address. */
export function posterPicture(address: string): { bytes: Buffer; width: number; height: number } | undefined {
  const [, name = ''] = /^\/sandbox\/poster\/([a-z-]+)\.svg$/.exec(address) ?? [];
  const one = Object.hasOwn(art, name) ? art[name] : undefined;
  return one && { bytes: Buffer.from(svgOf(one)), width, height };
}
