/** What the server's sentences say to people in front of the console, and what it is here. */
const replacements: readonly (readonly [console: RegExp, terminal: string])[] = [
  [/刷新页面|刷新(?=后)/g, '重新读取'],
  [/其他页面/g, '其他连接'],
  [/reload (?:the page|it)\b/g, 'read it again'],
  [/reload (the \w+)/g, 'read $1 again'],
  [/reload(?= and\b)/g, 'read it again'],
  [/other windows/g, 'other connections'],
  [/, and record it under (\w+) on their page first/g, ', and record the consent first'],
];

/** Rewords a message of the server for the terminal, which has no page to reload. */
export const withoutConsoleWords = (text: string): string =>
  replacements.reduce((said, [console, terminal]) => said.replace(console, terminal), text);
