import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Modal } from '#ui/dialog/Modal.js';
import { ContactCode } from './ContactCode.js';
import type { Channel } from './channel-columns.js';
import { MiniCode } from './MiniCode.js';

const words = texts({
  title: (name: string) => [`「${name}」的二维码`, `QR code of “${name}”`],
});

interface Props {
  channel: Channel;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}

/** Renders the codes of a channel, that of WeCom and that of the mini-program, or what is missing for them. */
export function CodeDialog({ channel, onClose, onEdit }: Props) {
  const t = useTexts(words);
  return (
    <Modal inPage open onClose={onClose} title={t.title(channel.name)} width="720px">
      <chakra.div display="grid" gap="6" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        <ContactCode channel={channel} onEdit={onEdit} />
        <MiniCode channel={channel} />
      </chakra.div>
    </Modal>
  );
}
