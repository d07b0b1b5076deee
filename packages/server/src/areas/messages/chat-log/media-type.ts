/** Types that a browser shows or plays, by how their files begin. All others are only offered to save, whatever they are called. */
const beginnings: [type: string, test: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  ['image/webp', (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
  ['audio/wav', (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WAVE'],
  ['audio/amr', (bytes) => bytes.subarray(0, 5).toString('latin1') === '#!AMR'],
  ['video/mp4', (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp'],
];

export const mimeOf = (bytes: Buffer): string => beginnings.find(([, test]) => test(bytes))?.[0] ?? 'application/octet-stream';
