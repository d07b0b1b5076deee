import { chakra } from '@chakra-ui/react';

/** Shows why a file could not be read or uploaded. */
export function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <chakra.p role="alert" color="rose">
      {text}
    </chakra.p>
  );
}
