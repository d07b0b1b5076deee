const encoder = new TextEncoder();

/** Bytes of a text in UTF-8, as WeCom counts them. */
export const bytesOf = (text: string): number => encoder.encode(text).length;
