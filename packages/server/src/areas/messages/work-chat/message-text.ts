/** The name of whoever sends it, which differs by sender only. */
export const senderName = /\{\{\s*staff\s*\}\}/g;
const variable = /\{\{[^{}]{1,60}\}\}|#(客户昵称|客户备注|客户姓名)#|%NICKNAME%/;

export const hasSenderName = (content: string): boolean => content.search(senderName) >= 0;

/** Returns the text that a sender's customers get. */
export const senderText = (content: string, name: string): string => content.replace(senderName, () => name);

/** Returns the first variable of a text that is not the sender's name. */
export const customerVariable = (content: string): string | undefined => variable.exec(senderText(content, ''))?.[0];
