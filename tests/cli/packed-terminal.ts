import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** An empty folder, and commands that run in it without the settings of this machine. */
export function emptyFolder(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const run = (command: string, args: string[], cwd = folder) =>
    execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, HOME: folder },
    });
  return {
    folder,
    run,
    /** Installs the packed terminal as a user would, without a registry and without the server. */
    installTerminal() {
      const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], `${root}/packages/cli`));
      run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, join(folder, filename)]);
    },
  };
}
