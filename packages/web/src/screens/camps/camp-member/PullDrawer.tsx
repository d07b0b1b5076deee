import { chakra, Drawer } from '@chakra-ui/react';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { Camp } from '#screens/camps/camp/camp.js';
import { Button } from '#ui/button/Button.js';
import { CloseButton } from '#ui/button/CloseButton.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { useMachineKey } from '#ui/dialog/useMachineKey.js';
import { formatCount } from '#ui/text/format.js';
import { Candidates } from './Candidates.js';
import { usePull } from './use-pull.js';

const words = texts({
  title: ['拉入服务单', 'Add service orders'],
  chosen: (count: string) => [`已选 ${count} 单`, `${count} selected`],
  room: (places: string) => [`还有 ${places} 个名额`, `${places} places left`],
  add: ['预检并拉入', 'Check and add'],
});

interface Props {
  open: boolean;
  camp: Camp;
  onClose: () => void;
  onDone: () => void;
}

/** The chosen services, and their way into the camp. */
function usePullSelection(camp: Camp, onDone: () => void) {
  const { pull, dialog } = usePull();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      if (!(await pull(camp.id, { service_ids: [...ids] }))) return;
      setIds(new Set());
      onDone();
    } finally {
      setBusy(false);
    }
  }
  return { ids, setIds, isBusy, add, dialog };
}

function Room({ camp, count }: { camp: Camp; count: number }) {
  const t = useTexts(words);
  return (
    <chakra.span me="auto" color="ink.2" aria-live="polite">
      {t.chosen(formatCount(count))} · {t.room(formatCount(Math.max(0, camp.capacity - camp.member_count)))}
    </chakra.span>
  );
}

/** Renders services without a camp to choose from. */
export function PullDrawer({ open, camp, onClose, onDone }: Props) {
  const t = useTexts(words);
  const { ids, setIds, isBusy, add, dialog } = usePullSelection(camp, () => {
    onDone();
    onClose();
  });
  const key = useMachineKey(open);
  return (
    <Drawer.Root
      key={key}
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content width="min(860px, 100vw)">
          <FocusReturn />
          <Drawer.Header>
            <Drawer.Title>{t.title}</Drawer.Title>
            <CloseButton onClose={onClose} />
          </Drawer.Header>
          <chakra.div flex="1" overflow="auto" px={{ base: '3', sm: '5' }} py="3">
            <Candidates camp={camp} ids={ids} onIds={setIds} />
          </chakra.div>
          <Drawer.Footer>
            <Room camp={camp} count={ids.size} />
            <Button look="solid" disabled={ids.size === 0 || isBusy} aria-busy={isBusy} onClick={() => void add()}>
              {t.add}
            </Button>
          </Drawer.Footer>
        </Drawer.Content>
      </Drawer.Positioner>
      {dialog}
    </Drawer.Root>
  );
}
