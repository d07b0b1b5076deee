import { readFileSync } from 'node:fs';

/** Which code may import which. Run by `pnpm check`; CONTRIBUTING.md describes the layers. */
const server = '^packages/server/src';

/** Areas import only areas to their left. */
const domains = JSON.parse(readFileSync(new URL('packages/server/scripts/domains.json', import.meta.url), 'utf8'));

const inOneOrder = domains.slice(0, -1).map((name, at) => ({
  name: `${name}-before-later-domains`,
  comment: 'Areas import only areas of earlier domains; see the order in packages/server/scripts/domains.json.',
  severity: 'error',
  from: { path: `${server}/areas/${name}/` },
  to: { path: `${server}/areas/(${domains.slice(at + 1).join('|')})/` },
}));

export default {
  forbidden: [
    {
      name: 'engines-without-areas',
      comment: 'An engine knows areas only by what they declare, which is gathered into src/generated/areas.',
      severity: 'error',
      from: { path: `${server}/(?!areas/|generated/|server|worker|main|maintenance|setup/|sandbox/)`, pathNot: '\\.test\\.ts$' },
      to: { path: `${server}/areas/` },
    },
    {
      name: 'pure-nutrition',
      comment: 'Formulas and plans are computed from values; reading and writing rows is the work of areas.',
      severity: 'error',
      from: { path: `${server}/nutrition/`, pathNot: '\\.test\\.ts$' },
      to: { path: `(${server}/(areas|db|http|auth|jobs)/|node_modules/kysely/)`, pathNot: `${server}/http/refusal` },
    },
    {
      name: 'sdk-alone',
      comment: 'The SDK is published without the other packages.',
      severity: 'error',
      from: { path: '^packages/sdk/src' },
      to: { path: '^packages/(server|web|cli)/' },
    },
    {
      name: 'clients-without-server',
      comment:
        'The console and the terminal know the server by its contract only; the terminal starts and maintains one by its exported entries.',
      severity: 'error',
      from: { path: '^packages/web/src' },
      to: { path: '^packages/(server|cli)/' },
    },
    ...inOneOrder,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/generated/)' },
    enhancedResolveOptions: { conditionNames: ['shiyi-source', 'import', 'default'] },
  },
};
