import { open } from './context.js';

const secret = /(^|_)(secret|pass|password|token|ticket|aes_?key|private_key|api_key|permanent_code|auth_code|verify_code)$/i;

const isOpen = (schema) => [schema?.type].flat().includes('string') && schema.format !== 'password';

/** Requires `format: password` for credentials, which keeps them out of logs, audit entries, exports and stored responses. */
export function secrets() {
  const message = (name) => `${name} is a secret, so its format must be password.`;
  return {
    Parameter(parameter, ctx) {
      if (secret.test(parameter.name) && isOpen(open(ctx, parameter.schema).node))
        ctx.report({ message: message(parameter.name), location: ctx.location.child('schema') });
    },
    Schema(schema, ctx) {
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        if (secret.test(name) && isOpen(open(ctx, property).node))
          ctx.report({ message: message(name), location: ctx.location.child(['properties', name]) });
    },
  };
}
