import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { joinNames } from '#ui/text/format.js';

const words = texts({ of: (names: string) => [`${names}：`, `${names}: `] });

interface Props {
  advice: readonly string[];
  dimensions: readonly { name: string; advice: string | null }[];
}

/** Shows each piece of advice with the dimensions, such as types of constitution, that it is for; the first is of the result itself. */
export function Advice({ advice, dimensions }: Props) {
  const t = useTexts(words);
  return advice.map((text) => {
    const names = dimensions.filter((one) => one.advice === text).map(({ name }) => name);
    return (
      <chakra.p key={text} color="ink.2">
        {names.length > 0 ? <chakra.b color="ink">{t.of(joinNames(names))}</chakra.b> : null}
        {text}
      </chakra.p>
    );
  });
}
