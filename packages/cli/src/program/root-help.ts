import type { Command } from 'commander';
import { padTo, plainWidth, wrapText } from '../output/width.js';
import { addEnd } from './help.js';
import type { Say } from './language.js';

const work: [zh: string, en: string] = ['日常工作:', 'Daily work:'];

/** Titles of the folders of src/commands, in the order of the help. */
const titles: Record<string, [zh: string, en: string]> = {
  access: ['登录:', 'Sign-in:'],
  operations: work,
  organisation: work,
  service: work,
  tags: work,
  contract: ['全部接口:', 'All operations:'],
  terminal: ['本终端:', 'This terminal:'],
  local: ['本机的服务:', 'Server on this machine:'],
};
const order = Object.keys(titles);

/** Sorts commands by group; within one, the order stays. */
export const byGroup = <One extends { folder: string }>(entries: readonly One[]) =>
  [...entries].sort((one, other) => order.indexOf(one.folder) - order.indexOf(other.folder));

export const groupTitle = (folder: string, say: Say) => say(...(titles[folder] ?? work));

interface NounGroup {
  zh: string;
  en: string;
  nouns: string;
}

const columns = 80;

/** Ends the help with the nouns of the contract, one group of the console beside the other words that belong to it. */
export function addNouns(program: Command, groups: readonly NounGroup[], commands: readonly { name: string }[], say: Say) {
  // A command of the same name stands above, with what it offers.
  const listed = (nouns: string) =>
    nouns
      .split(' ')
      .filter((noun) => commands.every(({ name }) => name !== noun))
      .join(' ');
  const names = groups.map(({ zh, en }) => say(zh, en));
  const width = Math.max(...names.map(plainWidth));
  const lines = groups.flatMap(({ nouns }, at) =>
    wrapText(listed(nouns), columns - width - 4, plainWidth).map(
      (line, row) => `  ${padTo(row === 0 ? (names[at] as string) : '', width, plainWidth)}  ${line}`,
    ),
  );
  const title = say('资源（shiyi <资源> list；全部见 shiyi resources）:', 'Records (shiyi <record> list; all of them: shiyi resources):');
  addEnd(program, `\n${title}\n${lines.join('\n')}\n`);
}
