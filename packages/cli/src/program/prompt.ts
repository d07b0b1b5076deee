import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Say } from './language.js';

export function isInteractive({ stdin, stderr, argv }: Io): boolean {
  return Boolean(stdin.isTTY && stderr.isTTY) && !argv.includes('--no-input');
}

function interruption(say: Say): Failure {
  return new Failure('aborted', 'caller', say('已中断', 'Interrupted'));
}

/** Prompts on standard error, because standard output is reserved for results. */
export async function prompt(io: Io, question: string, say: Say): Promise<string> {
  const { createInterface } = await import('node:readline');
  const lines = createInterface({ input: io.stdin, output: io.stderr });
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => {
        io.stderr.write('\n');
        reject(interruption(say));
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

/** Reads a line without echo. Ctrl-U clears it, Ctrl-C and Ctrl-D cancel. */
function readHiddenLine(stdin: Io['stdin']): Promise<string | undefined> {
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

/** Prompts without echo. */
export async function promptSecret(io: Io, question: string, say: Say): Promise<string> {
  io.stdin.setEncoding('utf8');
  // Set before the prompt is printed, so that early input is not echoed.
  io.stdin.setRawMode(true);
  io.stderr.write(question);
  const typed = await readHiddenLine(io.stdin);
  io.stdin.setRawMode(false);
  io.stderr.write('\n');
  if (typed === undefined) throw interruption(say);
  return typed;
}

/** Reads all of standard input without the final line break. */
export async function readStdin(io: Io): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
