import { chakra } from '@chakra-ui/react';
import { CornerDownLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useMeta } from '#api/meta.js';
import type { Command } from './commands.js';

function StatusWord({ id, field, value }: NonNullable<Command['status']>) {
  const meta = useMeta(id);
  return meta.word(meta.output(field), value);
}

interface ResultProps {
  id: string;
  command: Command;
  isChosen: boolean;
  onPoint: () => void;
  onRun: () => void;
}

/** A page, an action or a record that was found. */
export function PaletteResult({ id, command, isChosen, onPoint, onRun }: ResultProps) {
  return (
    <chakra.div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onRun}
      display="flex"
      alignItems="center"
      gap="3"
      height="10"
      px="3"
      borderRadius="s"
      cursor="pointer"
      css={{ '&[aria-selected=true]': { bg: 'jade.50', color: 'jade.700' } }}
    >
      <chakra.span truncate minWidth="0">
        {command.title}
      </chakra.span>
      <chakra.span color="ink.3" fontSize="xs" flex="1" truncate minWidth="0">
        {command.trail}
      </chakra.span>
      {command.status ? (
        <chakra.span color="ink.3" fontSize="xs" flexShrink={0}>
          <Suspense>
            <StatusWord {...command.status} />
          </Suspense>
        </chakra.span>
      ) : null}
      {isChosen ? <CornerDownLeft size={14} aria-hidden /> : null}
    </chakra.div>
  );
}
