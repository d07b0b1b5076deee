/** Allows x-multiline only on free text. All other text is a single line, which forms, the server and imports enforce. */
export function multiline() {
  return {
    Schema(schema, ctx) {
      if (!('x-multiline' in schema)) return;
      const isText = schema.$ref || [schema.type].flat().includes('string');
      const isFree = !schema.enum && !schema.pattern?.startsWith('^') && [undefined, 'password'].includes(schema.format);
      if (schema['x-multiline'] !== true || !isText || !isFree)
        ctx.report({ message: 'x-multiline is true, and stands on free texts only.', location: ctx.location.child('x-multiline') });
    },
  };
}
