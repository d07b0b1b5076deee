import { inputOf, open } from './context.js';

const writes = /^(create|update|change)[A-Z]/;

/** Requires writes to return the saved record, above all its new version, so that the caller need not fetch it. */
export function savedRecord() {
  return {
    Operation(operation, ctx) {
      const answer = open(ctx, operation.responses?.['200']);
      const media = answer.node?.content?.['application/json'];
      if (!media) return;
      const schema = open(ctx, media.schema, answer.from);
      const names = Object.keys(open(ctx, schema.node?.properties?.data, schema.from).node?.properties ?? {});
      const report = (/** @type {string} */ message) => ctx.report({ message, location: ctx.location.child(['responses', '200']) });
      if (writes.test(operation.operationId) && (names.length === 0 || String(names) === 'id'))
        report('A create, update or state change must return the saved record.');
      else if (names.length > 0 && inputOf(ctx, operation).body.includes('version') && !names.includes('version'))
        report('An operation that takes a version must return the next one.');
    },
  };
}
