import { inputOf, open } from './context.js';

const parts = ['list', 'total', 'page', 'limit'];

/** `list…` means one thing everywhere: a page of rows, so that tables and paging need no list of exceptions. */
export function pages() {
  return {
    Operation(operation, ctx) {
      const answer = open(ctx, operation.responses?.['200']);
      const schema = open(ctx, answer.node?.content?.['application/json']?.schema, answer.from);
      const data = open(ctx, schema.node?.properties?.data, schema.from).node;
      const isPage = parts.every((name) => data?.required?.includes(name));
      const isList = /^list[A-Z]/.test(operation.operationId);
      const { query } = inputOf(ctx, operation);
      if (isPage !== isList) ctx.report({ message: 'An operation is called list… exactly when it answers {list, total, page, limit}.' });
      else if (isList && !(query.includes('page') && query.includes('limit'))) ctx.report({ message: 'A list takes page and limit.' });
    },
  };
}
