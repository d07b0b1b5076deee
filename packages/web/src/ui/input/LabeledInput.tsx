import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface Control {
  id: string;
  'aria-label': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface Props {
  label: string;
  /** A count beside the label, such as of bytes. */
  count?: ReactNode;
  hint?: ReactNode;
  warning?: ReactNode;
  problem?: string | undefined;
  children: (control: Control) => ReactNode;
}

/** Renders a field of a part of a list, which is no field of a form. */
export function LabeledInput({ label, count, hint, warning, problem, children }: Props) {
  const id = useId();
  const notes = [
    { name: 'hint', color: 'ink.3', text: hint },
    { name: 'warning', color: 'amber', text: warning },
    { name: 'problem', color: 'rose', text: problem },
  ].filter((one) => one.text);
  const describedBy = notes.map((one) => `${id}-${one.name}`).join(' ');
  return (
    <div>
      <Flex justify="space-between" gap="2" mb="1" color="ink.2">
        <label htmlFor={id}>{label}</label>
        {count}
      </Flex>
      {children({ id, 'aria-label': label, 'aria-invalid': problem !== undefined, 'aria-describedby': describedBy || undefined })}
      {notes.map((one) => (
        <chakra.p key={one.name} id={`${id}-${one.name}`} color={one.color} fontSize="xs" mt="1">
          {one.text}
        </chakra.p>
      ))}
    </div>
  );
}
