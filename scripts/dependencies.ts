// What ships: a bill of materials, its licenses, and its known vulnerabilities.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licenses that allow closed and commercial use without conditions on our own source. */
const allowedLicenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** A package in a CycloneDX bill of materials. */
export interface Component {
  name: string;
  group?: string;
  version: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
}

interface CommandOutput {
  status: number | null;
  out: string;
  err: string;
}

function pnpm(args: readonly string[], env: Record<string, string> = {}): CommandOutput {
  const all = ['exec', '--yes', '--package=pnpm@12.21.0', '--', 'pnpm', ...args];
  const { status, stdout, stderr } = spawnSync('npm', all, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  return { status, out: stdout, err: stderr };
}

/** The CycloneDX bill of materials of all packages that ship, from the lockfile and their manifests. */
export function billOfMaterials(): string {
  const { status, out, err } = pnpm(['sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']);
  if (status !== 0) throw new Error(`The bill of materials cannot be written: ${err}`);
  return out;
}

export const componentsOf = (bill: string) => (JSON.parse(bill) as { components: Component[] }).components;

export const fullName = ({ group, name }: Component) => (group ? `${group}/${name}` : name);

/** Whether one of several alternatives is allowed, and every part of a combination. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim();
  return plain.split(/ OR /).some((choice) => choice.split(/ AND /).every((one) => allowedLicenses.has(one.trim())));
}

const licenseOf = ({ licenses = [] }: Component) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ');

/** Names the packages whose license is unknown or not allowed. */
export const refusedLicenses = (components: readonly Component[]) =>
  components
    .filter((one) => !isAllowed(licenseOf(one)))
    .map((one) => `${fullName(one)}@${one.version} (${licenseOf(one) || 'no license'})`);

export interface Advisory {
  name: string;
  /** First version without the problem. */
  fixed: string;
  problem: string;
}

export const recordedAdvisories = JSON.parse(readFileSync(`${root}/scripts/advisories.json`, 'utf8')) as Advisory[];

function isBefore(version: string, other: string): boolean {
  const [mine, theirs] = [version, other].map((one) => one.split(/[.-]/).map(Number));
  for (const at of [0, 1, 2]) if (mine?.[at] !== theirs?.[at]) return (mine?.[at] as number) < (theirs?.[at] as number);
  // A prerelease comes before its release.
  return version.includes('-') && !other.includes('-');
}

/** Names the packages that are older than the fix of a known advisory. */
export const vulnerable = (components: readonly Component[], advisories: readonly Advisory[]) =>
  advisories.flatMap(({ name, fixed, problem }) =>
    components
      .filter((one) => fullName(one) === name && isBefore(one.version, fixed))
      .map((one) => `${name}@${one.version} (${problem}; fixed in ${fixed})`),
  );

/** Asks the registry for high and critical vulnerabilities. Returns undefined if it does not answer. */
export function audit(env: Record<string, string> = {}): string[] | undefined {
  const { out } = pnpm(['audit', '--prod', '--json', '--audit-level', 'high'], env);
  let report: { advisories?: Record<string, { module_name: string; severity: string; title: string; url: string }> };
  try {
    report = JSON.parse(out);
  } catch {
    return undefined;
  }
  if (!report.advisories) return undefined;
  return Object.values(report.advisories)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ module_name, severity, title, url }) => `${module_name} (${severity}: ${title}, ${url})`);
}
