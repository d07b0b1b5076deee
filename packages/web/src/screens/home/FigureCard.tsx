import { chakra } from '@chakra-ui/react';
import { Bone } from '../../components/Waiting.js';

/** One figure with its name; a bone while it is on its way. */
export function FigureCard({ title, figure }: { title: string; figure: string | undefined }) {
  return (
    <chakra.div bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" px="4" py="3">
      <chakra.div color="ink.3" fontSize="xs">
        {title}
      </chakra.div>
      <chakra.div fontSize="2xl" fontWeight="semibold" minHeight="34px">
        {figure ?? <Bone mt="3" width="60%" />}
      </chakra.div>
    </chakra.div>
  );
}
