import type { Pair } from '#app/texts.js';
import { texts } from '#app/texts.js';

/** The purposes of pages whose screens are not built yet, by path; declared in `coming.ts` of their areas. */
export type Purposes = Record<string, Pair>;

const files = import.meta.glob<Purposes>('../screens/*/*/coming.ts', { eager: true, import: 'purposes' });
const purposes: Purposes = Object.assign({}, ...Object.values(files));

const { unknown } = texts({ unknown: ['这个页面的功能正在开发。', 'This page is under development.'] });

export const purposeOf = (path: string): Pair => purposes[path] ?? unknown;
export const pathsWithPurpose = Object.keys(purposes);
