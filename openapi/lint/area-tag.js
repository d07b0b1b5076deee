import { placeOf } from './context.js';

export function areaTag() {
  return {
    Operation(operation, ctx) {
      const { area } = placeOf(ctx);
      if (!area) ctx.report({ message: 'Define the operation in a file of openapi/areas/<domain>/.' });
      else if (operation.tags?.length !== 1 || operation.tags[0] !== area)
        ctx.report({ message: `The only tag must be the area of the file: ${area}.`, location: ctx.location.child('tags') });
    },
  };
}
