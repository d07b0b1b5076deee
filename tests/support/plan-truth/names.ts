/** Splits a list of food names at white space. */
export const namesIn = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
