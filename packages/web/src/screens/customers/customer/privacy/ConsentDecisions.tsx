import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Radio } from '#ui/choice/Radio.js';
import type { ConsentState, useDecisions } from './use-decisions.js';

const words = texts({
  agree: ['同意', 'Agrees'],
  refuse: ['不同意', 'Refuses'],
  all: ['全部同意', 'Agrees to all'],
});

interface Props extends Pick<ReturnType<typeof useDecisions>, 'decisions' | 'decide'> {
  modules: readonly ConsentState[];
}

/** Renders a choice for each kind of records, and one for all of them. */
export function ConsentDecisions({ modules, decisions, decide }: Props) {
  const t = useTexts(words);
  const names = modules.map(({ module }) => module);
  return (
    <div>
      {modules.map(({ module, granted }) => (
        <Decision key={module} module={module} agrees={decisions.get(module) ?? granted} onChange={(value) => decide([module], value)} />
      ))}
      <Button look="link" mt="1" onClick={() => decide(names, true)}>
        {t.all}
      </Button>
    </div>
  );
}

interface DecisionProps {
  module: ConsentState['module'];
  agrees: ConsentState['granted'];
  onChange: (agrees: boolean) => void;
}

function Decision({ module, agrees, onChange }: DecisionProps) {
  const t = useTexts(words);
  const meta = useMeta('setCustomerConsent');
  const id = useId();
  const name = meta.word(meta.input('module'), module);
  const choice = (value: boolean, label: string) => (
    <Radio id={`${id}${value}`} name={id} checked={agrees === value} onChange={() => onChange(value)}>
      {label}
    </Radio>
  );
  return (
    <Flex role="radiogroup" aria-label={name} align="center" gap="4" py="1" borderBottomWidth="1px" minHeight="10">
      <chakra.span flex="1">{name}</chakra.span>
      {choice(true, t.agree)}
      {choice(false, t.refuse)}
    </Flex>
  );
}
