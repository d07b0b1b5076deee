/** Merges what several areas declare into a single map. @throws Error if two areas declare the same name */
export function mergeMaps<T extends object>(parts: readonly T[]): T {
  const whole = {} as T;
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      if (name in whole) throw new Error(`Two areas declare ${name}.`);
      Object.assign(whole, { [name]: value });
    }
  return whole;
}
