import type { AudienceField } from '../../../../openapi/document.js';
import { facts as areaFacts } from '../generated/areas/facts.js';
import { contract } from '../http/contract.js';
import { mergeMaps } from '../setup/merge-maps.js';
import type { Fact, Facts } from './fact.js';

/** The fields of conditions, as the contract has them. */
export const fields = contract['x-audience-fields'];

const facts: Facts = mergeMaps<Facts>(areaFacts);

const incomplete = [
  ...Object.keys(fields).filter((name) => !fields[name]?.later && !facts[name]),
  ...Object.keys(facts).filter((name) => !fields[name]),
];
if (incomplete.length > 0) throw new Error(`Fields of conditions are not both in the contract and in a facts.ts: ${incomplete.join(', ')}`);

export interface FieldWithFact {
  field: AudienceField;
  fact: Fact;
}

/** Returns a field by its name. */
export function findField(name: string): FieldWithFact | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const fact = field && facts[name];
  return field && fact ? { field, fact } : undefined;
}
