import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './process.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Prism extends AsyncDisposable {
  url: string;
}

/**
 * Starts a mock server over the bundled contract, in which every operation has its own refusals. It knows the schemas
 * and keeps no state.
 */
export async function startPrism(): Promise<Prism> {
  const port = await freePort();
  const args = [
    'node_modules/@stoplight/prism-cli/dist/index.js',
    'mock',
    'packages/server/generated/openapi.json',
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
  ];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`Prism ended with ${code}:\n${output}`)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-4000);
        if (output.includes('Prism is listening')) ready();
      });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
