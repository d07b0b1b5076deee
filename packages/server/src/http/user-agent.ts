const browsers: [RegExp, string][] = [
  [/wxwork\/([\d.]+)/i, 'WeCom'],
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)/, 'Safari'],
  [/shiyi-cli\/([\d.]+)/, 'Shiyi CLI'],
];

const systems: [RegExp, string][] = [
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux|linux/, 'Linux'],
];

/** Returns the browser and system names from a User-Agent header, as far as it names them. */
export function describeAgent(userAgent: string) {
  const found = browsers.map(([pattern, name]) => [pattern.exec(userAgent)?.[1], name] as const).find(([version]) => version !== undefined);
  return {
    browser: found ? `${found[1]} ${found[0]}` : '—',
    os: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '—',
  };
}
