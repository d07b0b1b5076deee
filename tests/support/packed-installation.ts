import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packedSdk } from '../sdk/packed.js';
import { emptyFolder, root } from './empty-folder.js';

/** Server, console and terminal, each from its tarball, in an empty folder; third-party packages are those of this checkout. */
export async function packedInstallation(prefix: string) {
  const place = emptyFolder(prefix);
  const { folder, run, pack } = place;
  const terminal = place.installTerminal();
  await using sdk = await packedSdk();
  const tarballs = { sdk: sdk.tarball, server: pack(`${root}/packages/server`), web: pack(`${root}/packages/web`) };
  for (const [name, tarball] of Object.entries(tarballs)) {
    const directory = join(folder, 'node_modules/@shiyi', name);
    await mkdir(directory, { recursive: true });
    run('tar', ['-xzf', tarball, '--strip-components=1', '-C', directory]);
  }
  for (const name of ['sdk', 'server']) {
    const { dependencies } = JSON.parse(await readFile(`${root}/packages/${name}/package.json`, 'utf8'));
    for (const needed of Object.keys(dependencies)) if (!needed.startsWith('@shiyi/')) await place.link(needed, `${root}/packages/${name}`);
  }
  return {
    folder,
    /** The command `shiyi`. */
    terminal,
    /** Folder with `shiyi`, for PATH. */
    bin: join(folder, 'node_modules/.bin'),
    /** The program of the server. */
    server: join(folder, 'node_modules/@shiyi/server/dist/main.js'),
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}
