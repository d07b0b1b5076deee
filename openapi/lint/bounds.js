/** Every text has an end, and so has every list that a request can bring. */
export function bounds() {
  const text = (schema, ctx) => {
    const isText = [schema.type].flat().includes('string') && !schema.enum && schema.format !== 'binary';
    if (isText && schema.maxLength === undefined) ctx.report({ message: 'A string has maxLength.' });
    if (isText && schema.minLength > schema.maxLength) ctx.report({ message: 'minLength is above maxLength.' });
  };
  const array = (schema, ctx) => {
    if ([schema.type].flat().includes('array') && schema.maxItems === undefined) ctx.report({ message: 'A list in a request has maxItems.' });
  };
  return { Schema: text, RequestBody: { Schema: array }, Parameter: { Schema: array } };
}
