/** Returns the noun of a path's head: `HealthFile` for `//health-file`. */
export const pascalCase = (head: string) => head.replace(/[-/]+(.)/g, (_, initial: string) => initial.toUpperCase());
