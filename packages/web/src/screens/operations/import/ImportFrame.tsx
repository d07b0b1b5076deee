import { chakra, Drawer } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { CloseButton } from '#ui/button/CloseButton.js';
import { FocusReturn } from '#ui/dialog/FocusReturn.js';
import { useMachineKey } from '#ui/dialog/useMachineKey.js';
import { formatTime } from '#ui/text/format.js';
import { type ImportDetail, isLive } from './import-state.js';
import { type Step, Steps } from './Steps.js';

const words = texts({ title: ['导入', 'Import'] });

function stepOf(one: ImportDetail | undefined): Step {
  if (!one) return 'file';
  if (one.dry_run) return 'check';
  return isLive(one) ? 'run' : 'done';
}

interface FrameProps {
  open: boolean;
  fresh: boolean;
  one: ImportDetail | undefined;
  onLeave: () => void;
  children: ReactNode;
}

/** Renders the drawer with its title and the import steps. */
export function ImportFrame({ open, fresh, one, onLeave, children }: FrameProps) {
  const t = useTexts(words);
  const content = useRef<HTMLDivElement>(null);
  const key = useMachineKey(open);
  return (
    <Drawer.Root
      key={key}
      open={open}
      onOpenChange={(change) => change.open || onLeave()}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
      initialFocusEl={() => content.current?.querySelector<HTMLElement>('[data-step-heading]') ?? null}
    >
      <Drawer.Backdrop />
      <Drawer.Positioner>
        <Drawer.Content ref={content} width="min(860px, 100vw)">
          <FocusReturn />
          <Drawer.Header borderBottomWidth="0">
            <div style={{ minWidth: 0 }}>
              <Drawer.Title>{one?.name ?? t.title}</Drawer.Title>
              {one ? <Origin of={one} /> : null}
            </div>
            <CloseButton onClose={onLeave} />
          </Drawer.Header>
          {fresh || one ? <Steps now={stepOf(one)} /> : null}
          {children}
        </Drawer.Content>
      </Drawer.Positioner>
    </Drawer.Root>
  );
}

/** Shows who started the import and when. */
function Origin({ of }: { of: ImportDetail }) {
  return (
    <chakra.div color="ink.3" fontSize="xs">
      {of.operator.name} · {formatTime(of.created_at)}
    </chakra.div>
  );
}
