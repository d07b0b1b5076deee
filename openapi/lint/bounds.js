import { open } from './context.js';

/** Yields the names of unbounded lists below a schema. Redocly's nested visitors stop at the first schema, so this recurses itself. */
function* endless(ctx, schema, from, name, seen = new Set()) {
  const at = open(ctx, schema, from);
  const key = JSON.stringify(at.node ?? null);
  if (!at.node || seen.has(key)) return;
  seen.add(key);
  if ([at.node.type].flat().includes('array') && at.node.maxItems === undefined) yield name;
  if (at.node.items) yield* endless(ctx, at.node.items, at.from, name, seen);
  for (const [child, property] of Object.entries(at.node.properties ?? {})) yield* endless(ctx, property, at.from, child, seen);
}

/** Requires a maximum length for every string, and maxItems for every list in a request. */
export function bounds() {
  return {
    Schema(schema, ctx) {
      const isText = [schema.type].flat().includes('string') && !schema.enum && schema.format !== 'binary';
      if (isText && schema.maxLength === undefined) ctx.report({ message: 'Strings must have maxLength.' });
    },
    Operation(operation, ctx) {
      const parameters = (operation.parameters ?? []).map((one) => open(ctx, one));
      const inputs = parameters.map(({ node, from }) => [node?.schema, from, node?.name]);
      for (const media of Object.values(operation.requestBody?.content ?? {})) inputs.push([media.schema, undefined, 'The body']);
      for (const [schema, from, name] of inputs)
        for (const list of endless(ctx, schema, from, name)) ctx.report({ message: `The request array ${list} must have maxItems.` });
    },
  };
}
