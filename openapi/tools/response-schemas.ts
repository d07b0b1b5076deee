import { type Contract, operationsOf, type Parameter, resolve, type Schema } from '../document.js';

const structure = ['$ref', 'type', 'enum', 'const', 'required', 'properties', 'items', 'oneOf', 'additionalProperties'];
const ofTexts = ['format', 'pattern', 'minLength', 'maxLength'];
const bounds = [...ofTexts, 'minItems', 'maxItems', 'uniqueItems', 'maxProperties', 'minimum', 'maximum', 'multipleOf'];
const keptKeywords = new Set([...structure, ...bounds, 'x-phone']);

/** Strips a schema down to its structural keywords. */
function withoutProse(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutProse);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => keptKeywords.has(key))
      .map(([key, value]) => [key, key === 'properties' ? mapProperties(value as Record<string, unknown>) : withoutProse(value)]),
  );
}

function mapProperties(properties: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withoutProse(schema)]));
}

function* namesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref') yield String(value).slice('#/components/schemas/'.length);
    else yield* namesIn(value);
  }
}

/** Returns all schemas that a value refers to, by name. */
function schemasIn(contract: Contract, value: unknown): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  const waiting = [...namesIn(value)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (schemas[name]) continue;
    schemas[name] = withoutProse(contract.components.schemas[name] as Schema);
    waiting.push(...namesIn(schemas[name]));
  }
  return schemas;
}

/** Returns the schema of each operation's flat input, and all schemas it refers to that no response refers to. */
export function inputSchemasOf(contract: Contract) {
  const inputs: Record<string, unknown> = {};
  for (const { operation } of operationsOf(contract)) {
    const parameters = (operation.parameters ?? []).map((one) => resolve(contract, one as Parameter)).filter((one) => one.in !== 'header');
    const body = resolve(contract, Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {});
    const required = [...parameters.filter((one) => one.required).map((one) => one.name), ...(body.required ?? [])];
    const properties = { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...body.properties };
    inputs[operation.operationId] = withoutProse({ type: 'object', additionalProperties: false, required, properties });
  }
  const { schemas: known } = responseSchemasOf(contract);
  return { inputs, schemas: Object.fromEntries(Object.entries(schemasIn(contract, inputs)).filter(([name]) => !(name in known))) };
}

/** Returns the success response schema of each operation, with its location in the bundled contract, and all schemas it refers to. */
export function responseSchemasOf(contract: Contract) {
  const answers: Record<string, { at: string; schema: unknown }> = {};
  for (const { path, method, operation } of operationsOf(contract)) {
    const response = operation.responses['200'];
    const schema = response && resolve(contract, response).content?.['application/json']?.schema;
    if (!schema) continue;
    const name = response.$ref?.slice('#/components/responses/'.length);
    const place = name ? `$.components.responses.${name}` : `$.paths['${path}'].${method}.responses['200']`;
    answers[operation.operationId] = { at: `${place}.content['application/json'].schema`, schema: withoutProse(schema) };
  }
  const schemas = schemasIn(contract, answers);
  const codes = contract.components.schemas.ErrorCode?.oneOf ?? [];
  const statusOfCode = Object.fromEntries(codes.map((one) => [String(one.const), one['x-status']]));
  return { answers, schemas, statusOfCode };
}
