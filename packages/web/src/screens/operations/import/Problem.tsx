import { chakra } from '@chakra-ui/react';

/** Why a file could not be read or sent. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <chakra.p role="alert" color="rose">
      {text}
    </chakra.p>
  );
}
