/** The subset of `Headers` a client needs. Using the built-in one loads Node's fetch, which doubles the start of a short command. */
export class NodeHeaders implements Iterable<[string, string]> {
  readonly #values = new Map<string, string>();

  append(name: string, value: string) {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }

  set(name: string, value: string) {
    this.#values.set(name.toLowerCase(), String(value).trim());
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  delete(name: string) {
    this.#values.delete(name.toLowerCase());
  }

  entries() {
    return this.#values.entries();
  }

  forEach(each: (value: string, name: string) => void) {
    for (const [name, value] of this.#values) each(value, name);
  }

  [Symbol.iterator]() {
    return this.entries();
  }
}
