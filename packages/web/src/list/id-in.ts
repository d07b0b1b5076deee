/** Returns an id of the address, or undefined for anything else. */
export const idIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
