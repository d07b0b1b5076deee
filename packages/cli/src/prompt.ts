import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Say } from './language.js';

export function canAsk({ stdin, stderr }: Io): boolean {
  return Boolean(stdin.isTTY && stderr.isTTY);
}

function interrupted(say: Say): Failure {
  return new Failure('aborted', 'caller', say('已中断', 'Interrupted'));
}

/** Asks on standard error, so that standard output keeps nothing but results. */
export async function ask(io: Io, question: string, say: Say): Promise<string> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => {
        io.stderr.write('\n');
        reject(interrupted(say));
      };
      lines.on('close', giveUp);
      lines.question(question, (answer) => {
        lines.off('close', giveUp);
        resolve(answer.trim());
      });
    });
  } finally {
    lines.close();
  }
}

/** What is typed until the line ends; Ctrl-U begins anew, Ctrl-C and Ctrl-D give up. */
function typedLine(stdin: Io['stdin']): Promise<string | undefined> {
  return new Promise((resolve) => {
    let typed = '';
    const onKeys = (keys: string) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') return finish(typed);
        if (key === '\u0003' || key === '\u0004') return finish(undefined);
        if (key === '\u007f' || key === '\b') typed = [...typed].slice(0, -1).join('');
        else if (key === '\u0015') typed = '';
        else if (key >= ' ') typed += key;
      }
    };
    const onEnd = () => finish(undefined);
    const finish = (line: string | undefined) => {
      stdin.off('data', onKeys);
      stdin.off('end', onEnd);
      stdin.pause();
      resolve(line);
    };
    stdin.on('data', onKeys);
    stdin.on('end', onEnd);
    stdin.resume();
  });
}

/** Asks without showing what is typed. */
export async function askHidden(io: Io, question: string, say: Say): Promise<string> {
  io.stdin.setEncoding('utf8');
  // Before the question, so that nothing typed early is shown.
  io.stdin.setRawMode(true);
  io.stderr.write(question);
  const typed = await typedLine(io.stdin);
  io.stdin.setRawMode(false);
  io.stderr.write('\n');
  if (typed === undefined) throw interrupted(say);
  return typed;
}

/** All of standard input, without the line end that files and `echo` add. */
export async function readInput(io: Io): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
