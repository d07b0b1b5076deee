import { inputOf, open } from './context.js';

const parts = ['list', 'total', 'page', 'limit'];
const taken = ['page', 'limit', 'after'];

/** Requires that `list…` always returns a page of rows, by number or cursor, so that tables and iterators need no exceptions. */
export function pages() {
  return {
    Operation(operation, ctx) {
      const answer = open(ctx, operation.responses?.['200']);
      const schema = open(ctx, answer.node?.content?.['application/json']?.schema, answer.from);
      const data = open(ctx, schema.node?.properties?.data, schema.from).node;
      const isPage = parts.every((name) => data?.required?.includes(name));
      const isList = /^list[A-Z]/.test(operation.operationId);
      const { query } = inputOf(ctx, operation);
      if (isPage !== isList)
        ctx.report({ message: 'Operations that answer {list, total, page, limit}, and only those, must be named list….' });
      if (isList && !taken.every((name) => query.includes(name))) ctx.report({ message: 'Lists must take page, limit and after.' });
      if (isList && !data?.required?.includes('next')) ctx.report({ message: 'Pages must answer next, the cursor of the following page.' });
      if (!isList && !isPage && query.includes('after')) ctx.report({ message: 'Only lists may take after, their cursor.' });
    },
  };
}
