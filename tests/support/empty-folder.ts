import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
  /** Packs the package in a directory and returns its tarball. */
  const pack = (directory: string): string => {
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], directory));
    return join(folder, filename);
  };
  /** Installs tarballs as a user would, without a registry. */
  const install = (...tarballs: string[]) =>
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, ...tarballs]);
  return {
    folder,
    run,
    pack,
    install,
    /** Installs the packed terminal, without the server. Returns its program. */
    installTerminal() {
      install(pack(`${root}/packages/cli`));
      return join(folder, 'node_modules/@shiyi/cli/bin/shiyi.js');
    },
    /** Puts a package that this checkout has where npm would install it, because there may be no registry. */
    async link(name: string, from = root) {
      const place = join(folder, 'node_modules', name);
      await mkdir(dirname(place), { recursive: true });
      symlinkSync(realpathSync(join(from, 'node_modules', name)), place);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
