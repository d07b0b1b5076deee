/** Requires closed object schemas, which keep columns out of a response that were not meant to be exposed. */
export function closedSchema() {
  const says = ['type', '$ref', 'enum', 'const', 'oneOf', 'anyOf', 'allOf'];
  return {
    Schema(schema, ctx) {
      if (typeof schema === 'boolean') return;
      if (!says.some((word) => word in schema)) ctx.report({ message: 'The schema is empty; give it a type.' });
      const isObject = [schema.type].flat().includes('object') || schema.properties;
      if (!isObject) return;
      const rest = schema.additionalProperties;
      if (schema.properties ? rest !== false : rest === undefined || rest === true)
        ctx.report({
          message: 'Objects with properties must have `additionalProperties: false`; objects without must describe their values.',
        });
    },
  };
}
