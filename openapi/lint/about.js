const kinds = ['customer', 'lead', 'service', 'meal', 'day', 'comment', 'answer', 'contact', 'footmark'];

/** Checks `x-about`, which names the fields of a call that identify the records that its row in the audit log is about. */
export function about() {
  return {
    Operation(operation, ctx) {
      for (const [field, kind] of Object.entries(operation['x-about'] ?? {}))
        if (!kinds.includes(kind))
          ctx.report({ message: `x-about: ${field} is one of ${kinds.join(', ')}.`, location: ctx.location.child('x-about') });
    },
  };
}
