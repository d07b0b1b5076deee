import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { DateInput } from '#ui/date/DateInput.js';
import { Input } from '#ui/input/Input.js';

const words = texts({
  who: ['谁、怎么说的', 'Who said so, and how'],
  example: ['例如：本人，微信里说的', 'For example: the customer, in a WeCom chat'],
  day: ['哪天说的', 'On which day'],
});

interface SourceProps {
  who: string;
  setWho: (who: string) => void;
  day: string;
  setDay: (day: string) => void;
  problem: string | undefined;
}

/** Who said so, how, and on which day. */
export function ConsentSource({ who, setWho, day, setDay, problem }: SourceProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <Flex gap="3" flexWrap="wrap">
      <chakra.div flex="1 1 220px">
        <chakra.label htmlFor={`${id}who`} display="flex" gap="1" mb="1" color="ink.2">
          {t.who}
          <chakra.span color="rose" aria-hidden>
            *
          </chakra.span>
        </chakra.label>
        <Input
          id={`${id}who`}
          value={who}
          maxLength={180}
          placeholder={t.example}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}problem` : undefined}
          onChange={({ target }) => setWho(target.value)}
        />
        {problem ? (
          <chakra.p id={`${id}problem`} color="rose" fontSize="xs" mt="1">
            {problem}
          </chakra.p>
        ) : null}
      </chakra.div>
      <chakra.div flex="0 1 180px">
        <chakra.label htmlFor={`${id}day`} display="block" mb="1" color="ink.2">
          {t.day}
        </chakra.label>
        <DateInput id={`${id}day`} label={t.day} value={day} onChange={(value) => setDay(value ?? '')} />
      </chakra.div>
    </Flex>
  );
}
