import { type Contract, type Operation, resolve } from '../openapi/document.js';

/** Returns the examples of parameters and body as a single flat input, as the SDK and the CLI take it. */
export function exampleInput(contract: Contract, operation: Operation): Record<string, unknown> {
  const parameters = (operation.parameters ?? []).map(
    (one) => resolve(contract, one) as { name: string; in: string; example?: unknown; required?: boolean },
  );
  const body = operation.requestBody?.content['application/json'] as { example?: Record<string, unknown> } | undefined;
  return {
    ...Object.fromEntries(parameters.filter((one) => one.in !== 'header' && one.required).map((one) => [one.name, one.example])),
    ...body?.example,
  };
}

/** Returns an example call of the SDK. */
export function exampleCall(contract: Contract, operation: Operation): string {
  const input = exampleInput(contract, operation);
  const text = Object.keys(input).length === 0 ? '' : JSON.stringify(input, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');
  return `const data = await client.${operation.operationId}(${text});`;
}
