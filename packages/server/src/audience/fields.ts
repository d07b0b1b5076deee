import type { AudienceField } from '../../../../openapi/document.js';
import { facts as areaFacts } from '../generated/areas/facts.js';
import { contract } from '../http/contract.js';
import { joinDeclared } from '../setup/join-declared.js';
import type { Fact, Facts } from './fact.js';

/** The fields of conditions, as the contract has them. */
export const fields = contract['x-audience-fields'];

const facts: Facts = joinDeclared<Facts>(areaFacts);

const lacking = [...Object.keys(fields).filter((name) => !facts[name]), ...Object.keys(facts).filter((name) => !fields[name])];
if (lacking.length > 0) throw new Error(`Fields of conditions are not both in the contract and in a facts.ts: ${lacking.join(', ')}`);

export interface KnownField {
  field: AudienceField;
  fact: Fact;
}

/** Returns a field by its name. */
export function fieldNamed(name: string): KnownField | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const fact = field && facts[name];
  return field && fact ? { field, fact } : undefined;
}
