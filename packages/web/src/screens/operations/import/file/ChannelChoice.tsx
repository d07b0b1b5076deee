import { chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { TreeChoice } from '#choices/TreeChoice.js';
import type { ImportKind } from '../kinds.js';

const words = texts({
  ofNew: ['只用于文件中没有写渠道的新记录', 'For new records without a channel in their row'],
});

const name = 'channel_id';

interface Props {
  kind: ImportKind;
  channel: number | '';
  onChannel: (channel: number | '') => void;
}

/** Chooses the channel of the new records, for kinds that have one. */
export function ChannelChoice({ kind, channel, onChannel }: Props) {
  const t = useTexts(words);
  const id = useId();
  const meta = useMeta(kind.operation);
  const field = meta.operation.input.find((one) => one.name === name);
  if (!field?.choices) return null;
  return (
    <div>
      <Flex role="group" aria-labelledby={id} align="center" columnGap="3" rowGap="1" flexWrap="wrap">
        <chakra.span id={id} color="ink.2">
          {meta.label(field)}
        </chakra.span>
        <chakra.div flex="1" minWidth="60">
          <TreeChoice choices={field.choices} label={meta.label(field)} value={channel} onChange={onChannel} />
        </chakra.div>
      </Flex>
      <chakra.p color="ink.3" fontSize="xs" mt="1">
        {t.ofNew}
      </chakra.p>
    </div>
  );
}

/** Returns the channel as input of the upload. */
export const channelInput = (channel: number | '') => (channel === '' ? {} : { [name]: channel });
