/** Requires examples, which mocks, tests and documentation use. A built-in Redocly rule checks them against the schemas. */
export function example() {
  return {
    MediaType(media, ctx) {
      if (ctx.key !== 'application/json') return;
      if (media.example === undefined && Object.keys(media.examples ?? {}).length === 0)
        ctx.report({ message: 'JSON content must have an example.' });
    },
  };
}
