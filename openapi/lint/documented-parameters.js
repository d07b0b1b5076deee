import { readFileSync } from 'node:fs';
import { inputOf, placeOf } from './context.js';

/** Known parameters of each documented call, by method and path. */
const calls = new Map(
  readFileSync(new URL('../calls.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([, method, path, parameters]) => [`${method} ${path}`, parameters ? parameters.split(',') : []]),
);

export function documentedParameters() {
  return {
    Operation(operation, ctx) {
      const { path, method } = placeOf(ctx);
      const known = calls.get(`${method.toUpperCase()} ${path}`);
      const origin = known ? 'documented' : 'added';
      if (operation['x-origin'] !== origin)
        ctx.report({ message: `According to calls.tsv, x-origin must be ${origin}.`, location: ctx.location.child('x-origin') });
      const input = inputOf(ctx, operation);
      const address = [...input.path, ...input.query];
      const names = method === 'post' ? [...address, ...input.body] : address;
      for (const name of known ?? [])
        if (!names.includes(name))
          ctx.report({ message: `The documented parameter ${name} is missing${method === 'post' ? '' : ' from the address'}.` });
    },
  };
}
