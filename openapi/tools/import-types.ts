import { type Contract, type Operation, operationsOf } from '../document.js';

/** Returns the operations that start an import, in the order they are shown. */
export function importsOf(contract: Contract) {
  const found = [...operationsOf(contract)].flatMap(({ operation }) => {
    const facts = operation['x-import'];
    return facts ? [{ operation, facts }] : [];
  });
  return found.sort((one, other) => one.facts.sort - other.facts.sort);
}

/** Whether an import may change existing records, as its choice between skipping and updating them shows. */
export const changesRecords = ({ requestBody }: Operation): boolean =>
  Object.values(requestBody?.content ?? {}).some(({ schema }) => schema.properties?.on_duplicate !== undefined);

/** Fills the enum ImportType from the operations, so that a new import is declared in its own area only. */
export function listImportTypes(contract: Contract) {
  const imports = importsOf(contract).map(({ facts }) => facts);
  const names = (language: 'zh' | 'en') => Object.fromEntries(imports.map((facts) => [facts.type, facts[language]]));
  const { ImportType: type } = contract.components.schemas;
  if (!type) throw new Error('The contract has no schema ImportType.');
  Object.assign(type, { enum: imports.map((facts) => facts.type), 'x-enum-zh': names('zh'), 'x-enum-en': names('en') });
}
