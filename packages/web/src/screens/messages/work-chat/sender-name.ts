/** The variable of a mass message, in place of which each sender's name goes. */
export const senderVariable = '{{staff}}';

const pattern = /\{\{\s*staff\s*\}\}/g;

/** Returns a text as the customers of a sender get it. */
export const namedText = (content: string, name: string): string => content.replace(pattern, () => name);
