import { type Contract, type Operation, operationsOf, resolve, type Schema } from '../document.js';
import { labelOf, violationOf } from '../violations.js';

interface Input {
  name: string;
  schema: Schema;
  isRequired: boolean;
  /** Whether it is in the path, and so is never missing. */
  isGiven: boolean;
}

function inputsOf(contract: Contract, operation: Operation): Input[] {
  const parameters = (operation.parameters ?? [])
    .map((one) => resolve(contract, one))
    .filter((one) => one.in !== 'header')
    .map((one) => ({ name: one.name, schema: one.schema, isRequired: one.required ?? false, isGiven: one.in === 'path' }));
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const own = body && resolve(contract, body);
  const fields = Object.entries(own?.properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    isRequired: own?.required?.includes(name) ?? false,
    isGiven: false,
  }));
  return [...parameters, ...fields];
}

/** Keywords that a value may violate, simplest first. */
const bounds = ['minimum', 'enum', 'maximum', 'maxLength', 'maxItems', 'minItems', 'pattern', 'format', 'type'] as const;

/** Returns the most likely mistake in an input. */
function likelyViolation(contract: Contract, inputs: readonly Input[]) {
  const missing = inputs.find((one) => one.isRequired && !one.isGiven);
  if (missing) return { input: missing, rule: 'required', params: {} };
  for (const rule of bounds)
    for (const input of inputs) {
      const limit = resolve(contract, input.schema)[rule];
      if (limit !== undefined) return { input, rule, params: { limit, allowedValues: limit, type: limit } };
    }
  return undefined;
}

const failure = (code: number, message: string, errors?: object[]) => ({
  code,
  message,
  data: { request_id: '5b1e7c0a', ...(errors ? { errors } : {}) },
});

function invalidExample(contract: Contract, inputs: readonly Input[]) {
  const found = likelyViolation(contract, inputs);
  const said = found && violationOf(contract, found.input.name, found.input.schema, found.rule, found.params);
  if (!found || !said) return failure(40000, '请求不符合接口约定');
  const { input, rule } = found;
  const [message] = said;
  return failure(40000, message, [{ field: input.name, rule, message }]);
}

/** Returns an example of a rule that the schema cannot express: the object with this id has to exist. */
function refusedExample(contract: Contract, inputs: readonly Input[]) {
  const named = inputs.find(({ name }) => /_ids?$/.test(name));
  if (!named) return failure(42200, '提交的内容未通过校验');
  const [label] = labelOf(contract, named.name, named.schema);
  const message = `${label}不存在或已删除，请重新选择`;
  return failure(42200, message, [{ field: named.name, rule: 'exists', message }]);
}

const examples: Record<string, typeof invalidExample> = {
  '#/components/responses/Invalid': invalidExample,
  '#/components/responses/Refused': refusedExample,
};

/** Replaces shared refusals of the input by examples about a field of the operation, in the server's wording. */
export function addOwnRefusals(contract: Contract) {
  for (const { operation } of operationsOf(contract)) {
    const inputs = inputsOf(contract, operation);
    for (const [status, answer] of Object.entries(operation.responses)) {
      const example = examples[answer.$ref ?? '']?.(contract, inputs);
      if (!example) continue;
      const { content, ...beside } = resolve(contract, answer);
      const { schema } = content?.['application/json'] ?? {};
      operation.responses[status] = { ...beside, content: { 'application/json': { schema: schema as Schema, ...{ example } } } };
    }
  }
}
