import { open } from './context.js';

const parts = ['code', 'data', 'message'];

/** Requires the standard envelope. Without `const: 200`, a mock would return `code: 0` and every client would reject it. */
export function envelope() {
  return {
    Operation(operation, ctx) {
      const { node: answer, from } = open(ctx, operation.responses?.['200']);
      const media = answer?.content?.['application/json'];
      if (!answer || (answer.content && !media)) {
        if (!answer) ctx.report({ message: 'Operations must have a 200 response.', location: ctx.location.child('responses') });
        return;
      }
      const schema = open(ctx, media?.schema, from);
      const report = (message) => ctx.report({ message, location: ctx.location.child(['responses', '200']) });
      const names = Object.keys(schema.node?.properties ?? {}).sort();
      const required = [...(schema.node?.required ?? [])].sort();
      if (String(names) !== String(parts) || String(required) !== String(parts) || schema.node.additionalProperties !== false) {
        report('JSON responses must be the closed envelope {code, message, data} with all three required.');
        return;
      }
      if (open(ctx, schema.node.properties.code, schema.from).node?.const !== 200) report('code of the envelope is `const: 200`.');
    },
  };
}
