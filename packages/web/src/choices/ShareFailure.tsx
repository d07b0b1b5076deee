import { chakra } from '@chakra-ui/react';
import type { ApiError } from '@shiyi/sdk';
import { failureText } from '#api/api-errors.js';

/** Says why a hand-over was refused. */
export function ShareFailure({ error }: { error: ApiError }) {
  return (
    <chakra.div role="alert" px="3" py="2" bg="rose.50" color="rose" borderRadius="s">
      {failureText(error)}
    </chakra.div>
  );
}
