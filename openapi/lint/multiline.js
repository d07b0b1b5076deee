/** Allows x-multiline only on free text. All other text is a single line, which forms, the server and imports enforce. */
export function multiline() {
  return {
    Schema(schema, ctx) {
      if (!('x-multiline' in schema)) return;
      const isText = schema.$ref || [schema.type].flat().includes('string');
      const isFree = !schema.enum && !schema.pattern?.startsWith('^') && [undefined, 'password'].includes(schema.format);
      if (schema['x-multiline'] !== true || !isText || !isFree)
        ctx.report({ message: 'x-multiline must be true and is only allowed on free text.', location: ctx.location.child('x-multiline') });
    },
  };
}
