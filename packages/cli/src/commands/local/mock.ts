import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CommandResult } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { refuseDirectory } from '../../program/files.js';
import { addExamples } from '../../program/help.js';
import type { Say } from '../../program/language.js';
import type { Register } from '../../program/noun.js';

interface Mock {
  prism: string;
  contract: string;
}

async function mockOf(given: string | undefined, say: Say): Promise<Mock> {
  const { resolveOptional: resolve } = await import('../../program/native-import.js');
  let prism: string;
  let own: string;
  try {
    prism = resolve('@stoplight/prism-cli');
    own = join(dirname(resolve('@shiyi/server/main')), '../generated/openapi.json');
  } catch {
    throw new Failure(
      'file',
      'no-prism',
      say('这里没有安装 Prism', 'Prism is not installed here'),
      'npm install @stoplight/prism-cli@5.14.2',
    );
  }
  const contract = given ?? own;
  refuseDirectory(contract, say);
  if (/^https?:/.test(contract) || existsSync(contract)) return { prism, contract };
  throw new Failure('file', 'unreadable-file', say(`无法读取文件 ${contract}`, `The file ${contract} cannot be read`));
}

/** Runs Prism, which responds with the contract's examples and keeps no state. */
async function mock(context: Context, contract: string | undefined, options: { port: string; host: string }): Promise<CommandResult> {
  const { io, say } = context;
  if (!/^\d{1,5}$/.test(options.port)) throw new Failure('usage', 'bad-number', say('--port 应为端口号', '--port must be a port number'));
  const found = await mockOf(contract, say);
  const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, [found.prism, 'mock', found.contract, '-h', options.host, '-p', options.port], {
    stdio: 'inherit',
  });
  io.signal.addEventListener('abort', () => child.kill());
  const code = await new Promise<number>((done, fail) => child.once('error', fail).once('exit', (status) => done(status ?? 0)));
  return { data: null, exitCode: code === 0 ? 0 : 1 };
}

export const summary = { zh: '用 Prism 模拟全部接口', en: 'Mock every operation with Prism' };

export const register: Register = (command, { say, run }) => {
  command
    .argument('[contract]', say('OpenAPI 文件，默认本仓库的契约', "OpenAPI file; by default this repository's contract"))
    .description(say('用 Prism 模拟契约中的全部接口', 'Mock every operation of the contract with Prism'))
    .option('-p, --port <number>', say('端口', 'Port'), '4019')
    .option('--host <address>', say('地址', 'Address'), '127.0.0.1')
    .action(run(mock));
  addExamples(command, [
    ['shiyi mock', '在 4019 端口模拟', 'mock on port 4019'],
    ['SHIYI_TOKEN=any shiyi staff list --base-url http://127.0.0.1:4019', '调用模拟服务', 'call the mock server'],
  ]);
};
