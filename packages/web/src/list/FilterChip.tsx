import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { useTreeWord } from '#choices/TreeChoice.js';
import { touch } from '#theme/touch.js';
import { LazyPopup } from '#ui/menu/LazyPopup.js';
import { ChipButton } from './ChipButton.js';
import type { ChipProps } from './ChipPopover.js';

const ChipPopover = lazyPart(() => import('./ChipPopover.js'), 'ChipPopover');

const words = texts({
  remove: (title: string) => [`去掉条件「${title}」`, `Remove filter “${title}”`],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
});

/** Renders a filter as a chip; clicking it edits the value in place. */
export function FilterChip(props: ChipProps) {
  const { title, field, choices, value, startOpen, onChange } = props;
  const t = useTexts(words);
  const yesNo = [
    { value: 'true', label: t.yes },
    { value: 'false', label: t.no },
  ];
  const name = useTreeWord(field.choices, value);
  const word = props.word ?? name;
  const options = choices ?? (field.type === 'boolean' ? yesNo : undefined);
  const said = options?.find((one) => String(one.value) === value)?.label ?? (value === undefined ? value : (word ?? value));
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      height="6"
      borderRadius="full"
      bg="jade.50"
      color="jade.700"
      fontSize="xs"
      css={{
        '& button': { height: '6', cursor: 'pointer', borderRadius: 'full' },
        [touch]: { height: '40px', '& button': { height: '40px', minWidth: '40px' } },
      }}
    >
      <LazyPopup
        popup="dialog"
        startOpen={startOpen}
        trigger={<ChipButton title={title} said={said} empty={props.empty} closable={value !== undefined} />}
      >
        <ChipPopover {...props} options={options} said={said} />
      </LazyPopup>
      {value === undefined ? null : (
        <chakra.button
          type="button"
          width="6"
          display="grid"
          placeItems="center"
          aria-label={t.remove(title)}
          onClick={() => onChange(undefined)}
        >
          <X size={12} aria-hidden />
        </chakra.button>
      )}
    </chakra.span>
  );
}
