/** Defines the few browser globals that modules need outside a browser; import this first. */
class Memory {
  readonly #values = new Map<string, string>();
  getItem(name: string) {
    return this.#values.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    this.#values.set(name, value);
  }
  removeItem(name: string) {
    this.#values.delete(name);
  }
}

const globals = {
  document: { cookie: '' },
  localStorage: new Memory(),
  sessionStorage: new Memory(),
  matchMedia: () => ({ matches: false }),
  window: { addEventListener: () => {} },
};

for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true });
