/** Mocks, tests and documentation live on the examples. Redocly's own rule holds them against the schemas. */
export function example() {
  return {
    MediaType(media, ctx) {
      if (ctx.key !== 'application/json') return;
      if (media.example === undefined && Object.keys(media.examples ?? {}).length === 0)
        ctx.report({ message: 'JSON content has an example.' });
    },
  };
}
