import { inputOf } from './context.js';

/** Requires unique input names, because clients pass path, query and body in one flat object. */
export function flatInput() {
  return {
    Operation(operation, ctx) {
      const names = Object.values(inputOf(ctx, operation)).flat();
      const twice = names.filter((name, index) => names.indexOf(name) !== index);
      for (const name of twice) ctx.report({ message: `${name} appears twice in one input.` });
    },
  };
}
