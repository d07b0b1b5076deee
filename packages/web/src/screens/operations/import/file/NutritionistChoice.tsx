import { chakra, Flex, Popover } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useMay } from '#api/Can.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { StaffPicker } from '#choices/StaffPicker.js';
import { Button } from '#ui/button/Button.js';
import type { ImportKind } from '../kinds.js';

const words = texts({
  me: ['本人', 'Myself'],
  ofNew: ['只用于新增的记录', 'For new records only'],
});

export interface Nutritionist {
  id: number;
  name: string;
}

const name = 'principal_user_id';

interface Props {
  kind: ImportKind;
  nutritionist: Nutritionist | undefined;
  onNutritionist: (nutritionist: Nutritionist | undefined) => void;
}

/** Chooses the owner of the new records, for kinds that require one; defaults to the importing user. */
export function NutritionistChoice({ kind, nutritionist, onNutritionist }: Props) {
  const t = useTexts(words);
  const id = useId();
  const meta = useMeta(kind.operation);
  const [open, setOpen] = useState(false);
  const may = useMay('listStaff');
  const field = meta.operation.input.find((one) => one.name === name);
  if (!field || !may) return null;
  function pick(next: Nutritionist | undefined) {
    setOpen(false);
    onNutritionist(next);
  }
  return (
    <Flex align="center" columnGap="3" rowGap="1" flexWrap="wrap">
      <chakra.span id={id} color="ink.2">
        {meta.label(field)}
      </chakra.span>
      <Popover.Root
        open={open}
        onOpenChange={(next) => setOpen(next.open)}
        positioning={{ placement: 'bottom-start' }}
        lazyMount
        unmountOnExit
      >
        <Popover.Trigger asChild>
          <Button size="sm" aria-labelledby={`${id} ${id}-value`}>
            <span id={`${id}-value`}>{nutritionist?.name ?? t.me}</span>
            <ChevronDown aria-hidden />
          </Button>
        </Popover.Trigger>
        <Popover.Positioner>
          <Popover.Content aria-labelledby={id}>
            <Popover.Body p="1">
              <Button look="quiet" size="sm" width="100%" justifyContent="flex-start" onClick={() => pick(undefined)}>
                {t.me}
              </Button>
              <StaffPicker onPick={(staff, called) => pick({ id: staff, name: called })} />
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Popover.Root>
      <chakra.span color="ink.3" fontSize="xs">
        {t.ofNew}
      </chakra.span>
    </Flex>
  );
}

/** Returns the owner as input of the upload. */
export const nutritionistInput = (nutritionist: Nutritionist | undefined) => (nutritionist ? { [name]: nutritionist.id } : {});
