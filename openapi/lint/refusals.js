import { placeOf } from './context.js';

export function refusals() {
  return {
    Operation(operation, ctx) {
      const permission = operation['x-permission'];
      const needed = ['400', 'default'];
      if (permission !== 'public') needed.push('401');
      if (String(permission).includes(':')) needed.push('403');
      if (placeOf(ctx).path.includes('{')) needed.push('404');
      const missing = needed.filter((status) => !operation.responses?.[status]);
      if (missing.length > 0)
        ctx.report({ message: `Missing responses: ${missing.join(', ')}.`, location: ctx.location.child('responses') });
    },
  };
}
