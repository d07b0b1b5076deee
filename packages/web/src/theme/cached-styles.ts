import type { SystemContext } from '@chakra-ui/react';
import { css as serialized } from '@emotion/react';

/** Returns the value created for this object before, or creates it. */
function cachedBy<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** Returns a number for a style object, the same for the same content. */
function styleIds() {
  const byContent = new Map<string, number>();
  return cachedBy((style: object) => {
    const content = JSON.stringify(style);
    const id = byContent.get(content) ?? byContent.size;
    byContent.set(content, id);
    return id;
  });
}

/**
 * Caches computed styles: Chakra computes the recipe of a component again on each render and keeps only 500 styles, and
 * emotion turns each style into text again. Emotion keeps every style of a page in any case, so this grows no further.
 */
export function withCachedStyles(system: SystemContext): SystemContext {
  const idOf = styleIds();
  const styles = new Map<string, object>();
  const valid = new Map<string, boolean>();

  function css(...parts: object[]) {
    const key = parts.map(idOf).join();
    const known = styles.get(key) ?? serialized(system.css(...parts));
    styles.set(key, known);
    return known;
  }

  function isValidProperty(name: string): boolean {
    const known = valid.get(name) ?? system.isValidProperty(name);
    valid.set(name, known);
    return known;
  }

  const cva = cachedBy((config: object) => {
    const recipe = system.cva(config);
    const { merge } = recipe;
    return Object.assign(recipe, { merge: cachedBy((other: object) => merge.call(recipe, other as never)) });
  });

  return { ...system, css, isValidProperty, cva } as SystemContext;
}
