import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { CommandResult } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { refuseDirectory } from '../../program/files.js';
import { addExamples } from '../../program/help.js';
import type { Say } from '../../program/language.js';
import type { Register } from '../../program/noun.js';

const version = '5.14.2';

async function prismPath(say: Say): Promise<string> {
  const { resolveOptional: resolve } = await import('../../program/native-import.js');
  try {
    return resolve('@stoplight/prism-cli', process.cwd());
  } catch {
    throw new Failure(
      'file',
      'no-prism',
      say('这里没有安装 Prism', 'Prism is not installed here'),
      say(`请在此目录运行：npm install @stoplight/prism-cli@${version}`, `run in this folder: npm install @stoplight/prism-cli@${version}`),
    );
  }
}

/** Returns the contract to answer from; without one of the user, that of the terminal, unpacked into this folder. */
async function contractPath(given: string | undefined, folder: string, say: Say): Promise<string> {
  if (given === undefined) {
    const path = join(folder, 'openapi.json');
    const { packedContract } = await import('../../program/native-import.js');
    await writeFile(path, brotliDecompressSync(await readFile(packedContract)));
    return path;
  }
  refuseDirectory(given, say);
  if (/^https?:/.test(given) || existsSync(given)) return given;
  throw new Failure('file', 'unreadable-file', say(`无法读取文件 ${given}`, `The file ${given} cannot be read`));
}

interface MockOptions {
  port: string;
  host: string;
}

/** Runs Prism until it ends or the user stops it. */
async function runPrism({ io }: Context, prism: string, contract: string, { host, port }: MockOptions): Promise<number> {
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [prism, 'mock', contract, '-h', host, '-p', port], { stdio: 'inherit' });
  io.signal.addEventListener('abort', () => child.kill());
  return new Promise<number>((done, fail) => child.once('error', fail).once('exit', (status) => done(status ?? 0)));
}

/** Runs Prism, which responds with the contract's examples and keeps no state. */
async function mock(context: Context, given: string | undefined, options: MockOptions): Promise<CommandResult> {
  const { say } = context;
  if (!/^\d{1,5}$/.test(options.port)) throw new Failure('usage', 'bad-number', say('--port 应为端口号', '--port must be a port number'));
  const folder = await mkdtemp(join(tmpdir(), 'shiyi-mock-'));
  try {
    const contract = await contractPath(given, folder, say);
    const code = await runPrism(context, await prismPath(say), contract, options);
    return { data: null, exitCode: code === 0 ? 0 : 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const summary = { zh: '用 Prism 模拟全部接口', en: 'Mock every operation with Prism' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('[contract]', say('OpenAPI 文件或网址，默认食宜的契约', 'OpenAPI file or URL; by default the contract of Shiyi'))
    .description(say('用 Prism 模拟契约中的全部接口', 'Mock every operation of the contract with Prism'))
    .option('-p, --port <number>', say('端口', 'Port'), '4019')
    .option('--host <address>', say('地址', 'Address'), '127.0.0.1')
    .action(run(mock));
  addExamples(command, [
    ['shiyi mock', '在 4019 端口模拟', 'mock on port 4019'],
    ['shiyi mock openapi.json -p 8080', '模拟另一份契约', 'mock another contract'],
    ['SHIYI_TOKEN=any shiyi staff list --base-url http://127.0.0.1:4019', '调用模拟服务', 'call the mock server'],
  ]);
};
