import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import type { ControlProps } from '#form/Field.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';

const words = texts({
  add: ['添加海报', 'Add a poster'],
  none: ['还没有选择海报', 'No posters chosen'],
  up: (name: string) => [`上移「${name}」`, `Move “${name}” up`],
  down: (name: string) => [`下移「${name}」`, `Move “${name}” down`],
  remove: (name: string) => [`移除「${name}」`, `Remove “${name}”`],
});

type Poster = Data<'getPosterConfig'>['posters'][number];
type Props = ControlProps & { known: readonly Poster[] };

function usePosters(known: readonly Poster[]) {
  const may = useMay('listPosters');
  const { data } = useOperation('listPosters', may ? { limit: 100, status: 'on' } : null);
  const listed = data?.list.map(({ id, title, image }) => ({ id, name: title, image_url: image })) ?? [];
  return new Map([...known, ...listed].map((one) => [one.id, one]));
}

/** Renders posters in the order in which they take turns. */
export function PosterOrder({ id, value, onChange, invalid, known }: Props) {
  const t = useTexts(words);
  const posters = usePosters(known);
  const ids = (value ?? []) as number[];
  const swap = (at: number, with_: number) =>
    onChange(ids.map((one, index) => (index === at ? ids[with_] : index === with_ ? ids[at] : one)));
  const free = [...posters.values()].filter((one) => !ids.includes(one.id)).map((one) => ({ value: one.id, label: one.name }));
  return (
    <Flex direction="column" gap="2">
      {ids.length === 0 ? <chakra.p color="ink.3">{t.none}</chakra.p> : null}
      <chakra.ol listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="2">
        {ids.map((one, at) => (
          <Turn
            key={one}
            poster={posters.get(one) ?? { id: one, name: `#${one}`, image_url: null }}
            at={at}
            last={at === ids.length - 1}
            onMove={(to) => swap(at, to)}
            onRemove={() => onChange(ids.filter((other) => other !== one))}
          />
        ))}
      </chakra.ol>
      {ids.length < 31 ? (
        <Combobox
          id={id}
          label={t.add}
          placeholder={t.add}
          invalid={invalid}
          value=""
          choices={free}
          onChange={(next) => next !== '' && onChange([...ids, next])}
        />
      ) : null}
    </Flex>
  );
}

interface TurnProps {
  poster: Poster;
  at: number;
  last: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Turn({ poster: { name, image_url }, at, last, onMove, onRemove }: TurnProps) {
  const t = useTexts(words);
  const button = { type: 'button', look: 'quiet', size: 'sm' } as const;
  return (
    <Flex as="li" align="center" gap="2.5" borderWidth="1px" borderRadius="s" p="2">
      <chakra.span color="ink.3" width="5" textAlign="center">
        {at + 1}
      </chakra.span>
      {image_url ? <RemoteImage src={image_url} alt="" width="36px" height="64px" radius="xs" /> : null}
      <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
        {name}
      </chakra.span>
      <Button {...button} aria-label={t.up(name)} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button {...button} aria-label={t.down(name)} disabled={last} onClick={() => onMove(at + 1)}>
        <ArrowDown aria-hidden />
      </Button>
      <Button {...button} aria-label={t.remove(name)} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </Flex>
  );
}
