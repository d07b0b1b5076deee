import { open } from './context.js';

const alternatives = (schema) => [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];

/** Yields what is unbounded below a schema: lists, and objects with any keys. Redocly's nested visitors stop at the first schema, so this recurses itself. */
function* endless(ctx, schema, from, name, seen = new Set()) {
  const at = open(ctx, schema, from);
  const key = JSON.stringify(at.node ?? null);
  if (!at.node || seen.has(key)) return;
  seen.add(key);
  if ([at.node.type].flat().includes('array') && at.node.maxItems === undefined) yield `array ${name} must have maxItems`;
  const values = at.node.additionalProperties;
  const isMap = values === true || typeof values === 'object';
  if (isMap && at.node.maxProperties === undefined) yield `object ${name} must have maxProperties`;
  if (typeof values === 'object') yield* endless(ctx, values, at.from, name, seen);
  for (const one of alternatives(at.node)) yield* endless(ctx, one, at.from, name, seen);
  if (at.node.items) yield* endless(ctx, at.node.items, at.from, name, seen);
  for (const [child, property] of Object.entries(at.node.properties ?? {})) yield* endless(ctx, property, at.from, child, seen);
}

/** Requires a maximum length for every string, and a maximum size for every list and map in a request. */
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
        for (const fault of endless(ctx, schema, from, name)) ctx.report({ message: `The request ${fault}.` });
    },
  };
}
