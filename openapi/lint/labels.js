import { open } from './context.js';

const unlabelled = new Set(['code', 'message', 'data', 'list', 'total_capped']);

/** Requires the labels that forms, tables and help are generated from. */
export function labels() {
  return {
    Parameter(parameter, ctx) {
      if (parameter.in !== 'header' && !open(ctx, parameter.schema).node?.['x-zh'])
        ctx.report({ message: `${parameter.name} must have x-zh.`, location: ctx.location.child('schema') });
    },
    Schema(schema, ctx) {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const at = open(ctx, property);
        const items = at.node?.items && open(ctx, at.node.items, at.from).node;
        if (!unlabelled.has(name) && !at.node?.['x-zh'] && !items?.['x-zh'])
          ctx.report({ message: `${name} must have x-zh.`, location: ctx.location.child(['properties', name]) });
      }
      const values = (schema['x-enum-zh'] && schema.enum?.filter((value) => value !== null)) ?? [];
      const missing = values.filter((value) => !schema['x-enum-zh'][value]);
      if (missing.length > 0 || (schema['x-enum-zh'] && Object.keys(schema['x-enum-zh']).length !== values.length))
        ctx.report({ message: 'x-enum-zh must name exactly the values of the enum.' });
      if (schema['x-zh'] && schema.enum && !schema['x-enum-zh']) ctx.report({ message: 'Enums with a label must have x-enum-zh.' });
    },
  };
}
