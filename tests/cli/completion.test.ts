import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binary, Terminal } from './shiyi.js';

const terminal = new Terminal();
const places = join(terminal.home, 'bin');
beforeAll(async () => {
  await mkdir(places, { recursive: true });
  await writeFile(join(places, 'shiyi'), `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`);
  await chmod(join(places, 'shiyi'), 0o755);
  const profiles = { prod: { baseUrl: 'https://shiyi.example.com' }, test: { baseUrl: 'http://127.0.0.1:1' } };
  await mkdir(join(terminal.home, 'shiyi'), { recursive: true });
  await writeFile(terminal.configFile, JSON.stringify({ profiles }));
});
afterAll(() => terminal[Symbol.asyncDispose]());

async function shell(name: string, script: string): Promise<string> {
  const child = spawn(name, ['-c', script], { env: terminal.env({ PATH: `${places}:${process.env.PATH}` }), cwd: terminal.home });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  await once(child, 'close');
  return out;
}

const missing = (name: string) => spawnSync(name, ['-c', 'true']).status !== 0;

const shells: Record<string, (words: string[]) => string> = {
  bash: (
    words,
  ) => `source <(shiyi completion bash); COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
    compopt() { echo files; }; _shiyi; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words) => `compdef() { :; }; _files() { echo files; }; _describe() { print -rl -- "\${(@P)3}"; }; source <(shiyi completion zsh)
    words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _shiyi`,
  pwsh: (words) => `shiyi completion powershell | Out-String | Invoke-Expression
    (TabExpansion2 '${words.join(' ')}' ${words.join(' ').length}).CompletionMatches.CompletionText`,
  fish: (words) => `shiyi completion fish | source; complete -C '${words.join(' ')}'`,
};

// No Debian package brings PowerShell, so CI cannot have it; a missing other shell is a skipped test.
if (missing('pwsh')) {
  console.warn('PowerShell completion was not tested: pwsh is not installed.');
  delete shells.pwsh;
}

for (const [name, script] of Object.entries(shells))
  describe.skipIf(missing(name))(`completion in ${name}`, () => {
    const offered = async (...words: string[]) =>
      (await shell(name, script(['shiyi', ...words])))
        .split('\n')
        .map((line) => line.split(/[\t:]/)[0])
        .filter(Boolean);

    it('offers commands, resources, verbs, flags and their values', async () => {
      expect(await offered('ca')).toEqual(expect.arrayContaining(['cache', 'camp']));
      expect(await offered('staff', 'c')).toEqual(expect.arrayContaining(['change-status', 'create']));
      expect(await offered('staff', 'list', '--st')).toEqual(['--status']);
      expect(await offered('staff', 'list', '--status', '')).toEqual(expect.arrayContaining(['enabled', 'disabled', 'locked']));
      expect(await offered('profile', 'use', 'p')).toEqual(['prod']);
      expect(await offered('api', 'listStaffC')).toEqual(['listStaffCodeExternalUsers', 'listStaffCodes']);
    });
  });

it.skipIf(missing('bash'))('knows that bash splits at an equals sign, and leaves files to the shell', async () => {
  const run = (...words: string[]) => shell('bash', (shells.bash as (words: string[]) => string)(['shiyi', ...words]));
  expect(await run('staff', 'list', '--status', '=', 'e')).toBe('enabled\n');
  expect(await run('restore', '')).toBe('files\n\n');
});

it('says what each word means, in the language of the reader, and refuses other shells', async () => {
  expect((await terminal.run(['__complete', '--', 'staff', 'list', '--status', 'e'], { env: { SHIYI_LANG: 'zh' } })).out).toBe(
    'enabled\t启用\n',
  );
  expect((await terminal.run(['__complete', '--', 'no', 'such', ''])).code).toBe(0);
  expect((await terminal.run(['completion', 'tcsh'])).err).toBe(
    'error[usage/bad-shell]: There is no completion for tcsh — bash, zsh, fish, powershell\n',
  );
});
