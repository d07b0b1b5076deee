import { vi } from 'vitest';

/** The browser APIs that the console's session code uses. */
export const cookies = new Map<string, string>();
const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    clear: () => values.clear(),
  };
};
export const browser = {
  document: {
    get cookie() {
      return [...cookies].map((pair) => pair.join('=')).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
    querySelector: () => null,
    addEventListener: () => undefined,
  },
  location: { origin: 'http://127.0.0.1:1', protocol: 'http:', hash: '', reload: vi.fn() },
  navigator: { onLine: true },
  localStorage: storage(),
  sessionStorage: storage(),
  matchMedia: () => ({ matches: false }),
  window: { addEventListener: () => undefined, removeEventListener: () => undefined },
  BroadcastChannel: class {
    postMessage() {}
    addEventListener() {}
  },
};
