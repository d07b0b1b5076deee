import { bytesOf } from '#ui/text/bytes.js';

/** Lines under a heading, in a section of the list. */
export interface Block {
  section: string;
  heading: string;
  lines: readonly string[];
}

/** WeCom takes 2,048 bytes in a message. */
export const mostBytes = 2000;

/** Cuts blocks of lines into messages of so many bytes, each under the title; section and heading come again where a message begins. */
export function chatParts(title: string, blocks: readonly Block[], most = mostBytes): string[] {
  // The title of a part has its number, such as 2/3.
  const room = most - bytesOf(`${title} 00/00\n`);
  const parts: string[] = [];
  let [text, section, heading] = ['', '', ''];
  for (const block of blocks)
    for (const line of block.lines) {
      const more = () => {
        const isNew = block.section !== section;
        const head = [
          isNew ? `\n${block.section}\n` : '',
          block.heading && (isNew || block.heading !== heading) ? `${block.heading}\n` : '',
        ];
        return `${head.join('')}${line}\n`;
      };
      if (text !== '' && bytesOf(text) + bytesOf(more()) > room) {
        parts.push(text);
        [text, section, heading] = ['', '', ''];
      }
      text += more();
      [section, heading] = [block.section, block.heading];
    }
  if (text !== '') parts.push(text);
  return parts.map((part, at) => `${title}${parts.length > 1 ? ` ${at + 1}/${parts.length}` : ''}\n${part.trim()}`);
}
