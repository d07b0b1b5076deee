// pnpm changes [REV]: reports what the contract in the work tree changes for callers since a revision (default: the
// newest tag, else HEAD).
// Exits with 1 if something is narrowed or removed that openapi/approved-breaking.txt does not approve with a reason.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contract } from '../document.js';
import { type Change, compareContracts, type Kind } from './compare.js';
import { root } from './root.js';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function newestTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return undefined;
  }
}

function bundle(folder: string): Contract {
  const out = join(folder, '.bundle.json');
  execFileSync(`${root}/node_modules/.bin/redocly`, ['bundle', join(folder, 'openapi/openapi.yaml'), '-o', out], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const contract = JSON.parse(readFileSync(out, 'utf8')) as Contract;
  rmSync(out);
  return contract;
}

function bundleOf(revision: string): Contract {
  const folder = mkdtempSync(join(tmpdir(), 'shiyi-contract-'));
  try {
    execFileSync('sh', ['-c', `git archive "$0" openapi | tar -x -C "$1"`, revision, folder], { cwd: root });
    return bundle(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Parses lines of the form `operationId place: reason`; the reason is only for readers. */
function approvedPlaces(): Set<string> {
  const lines = readFileSync(`${root}/openapi/approved-breaking.txt`, 'utf8').split('\n');
  return new Set(
    lines.filter((line) => line.includes(': ') && !line.startsWith('#')).map((line) => line.slice(0, line.indexOf(': ')).trim()),
  );
}

const nameOf = ({ operationId, place }: Change) => [operationId, place].filter(Boolean).join(' ');

function print(kind: Kind, title: string, changes: Change[], approved: Set<string>) {
  const some = changes.filter((change) => change.kind === kind);
  if (some.length === 0) return;
  console.log(`\n${title} (${some.length})`);
  for (const change of some) console.log(`  ${nameOf(change)}: ${change.sentence}${approved.has(nameOf(change)) ? ' (approved)' : ''}`);
}

const revision = process.argv[2] ?? newestTag() ?? 'HEAD';
const changes = compareContracts(bundleOf(revision), bundle(root));
const approved = approvedPlaces();
console.log(`Contract compared with ${revision}: ${changes.length === 0 ? 'nothing a caller could notice' : `${changes.length} changes`}.`);
print('removed', 'Removed', changes, approved);
print('narrowed', 'Narrowed: callers may break', changes, approved);
print('widened', 'Widened: callers go on as before', changes, approved);
print('added', 'Added', changes, approved);
const breaking = changes.filter((change) => (change.kind === 'removed' || change.kind === 'narrowed') && !approved.has(nameOf(change)));
if (breaking.length > 0) {
  console.log(
    `\n${breaking.length} may break callers. Change them back, or approve each in openapi/approved-breaking.txt with its reason.`,
  );
  process.exitCode = 1;
}
