import { readFileSync } from 'node:fs';
import { inputOf } from './context.js';

const { options, operationOptions, renamedFields } = JSON.parse(
  readFileSync(new URL('../../packages/cli/global-options.json', import.meta.url), 'utf8'),
);
const reserved = new Set([...operationOptions, ...options.map(({ flags }) => /--([\w-]+)/.exec(flags)[1])]);
const optionOf = (name) => name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Rejects field names that clash with a global CLI option: every field becomes an option, and the global one would take its value. */
export function commandOptions() {
  return {
    Operation(operation, ctx) {
      for (const name of Object.values(inputOf(ctx, operation)).flat())
        if (reserved.has(optionOf(name)) && !Object.hasOwn(renamedFields, name))
          ctx.report({
            message: `${name} is also an option of every command; rename it under renamedFields in packages/cli/global-options.json.`,
          });
    },
  };
}
