const variable = /\{\{([^{}]*)\}\}/g;

/** Fills in the values of variables; one without a value is left out. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(variable, (_, name: string) => values[name.trim()] ?? '');
