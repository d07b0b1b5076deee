import { inputOf, open, placeOf } from './context.js';

const writes = /^(create|update|change|save|set|sort|reset|finish)[A-Z]/;

/** Requires writes to return the saved record, above all its new version, so that the caller need not fetch it. */
export function savedRecord() {
  return {
    Operation(operation, ctx) {
      const answer = open(ctx, operation.responses?.['200']);
      const media = answer.node?.content?.['application/json'];
      if (!media) return;
      const schema = open(ctx, media.schema, answer.from);
      const data = open(ctx, schema.node?.properties?.data, schema.from);
      // A list or a map of records.
      const many = data.node?.items ?? (typeof data.node?.additionalProperties === 'object' && data.node.additionalProperties);
      const record = many ? open(ctx, many, data.from) : data;
      const names = Object.keys(record.node?.properties ?? {});
      const report = (/** @type {string} */ message) => ctx.report({ message, location: ctx.location.child(['responses', '200']) });
      // A call that deletes by PUT leaves a record behind; one that deletes by DELETE does not.
      const saves = writes.test(operation.operationId) || (placeOf(ctx).method === 'put' && operation.operationId.startsWith('delete'));
      if (saves && (names.length === 0 || String(names) === 'id')) report('A call that saves, sorts or changes records must return them.');
      else if (names.length > 0 && inputOf(ctx, operation).body.includes('version') && !names.includes('version'))
        report('An operation that takes a version must return the next one.');
    },
  };
}
