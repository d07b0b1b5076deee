import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { useTexts } from '#app/texts.js';
import { Button, ButtonLink } from '#ui/button/Button.js';
import { formatCount } from '#ui/text/format.js';
import type { Message } from './use-messages.js';
import { words } from './words.js';

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${formatCount(Math.ceil(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Blurred until someone wants to see it. */
function BlurredPicture({ address }: { address: string }) {
  const t = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.button
      type="button"
      aria-label={t.show}
      aria-pressed={isOpen}
      onClick={() => setOpen(!isOpen)}
      position="relative"
      display="block"
      width="220px"
      maxWidth="100%"
      height={isOpen ? 'auto' : '120px'}
      overflow="hidden"
      borderRadius="s"
      cursor="pointer"
    >
      <chakra.img
        src={address}
        alt=""
        width="100%"
        height={isOpen ? 'auto' : '100%'}
        objectFit="cover"
        filter={isOpen ? 'none' : 'blur(18px)'}
      />
      {isOpen ? null : (
        <chakra.span position="absolute" inset="0" display="grid" placeItems="center">
          <chakra.span bg="surface" color="ink" px="2" py="0.5" borderRadius="s" fontSize="xs">
            {t.show}
          </chakra.span>
        </chakra.span>
      )}
    </chakra.button>
  );
}

/** Sound or film, which plays only after a click. */
function Playable({ address, kind, name }: { address: string; kind: 'voice' | 'video'; name: string | null }) {
  const t = useTexts(words);
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (!isOpen)
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        {t.play}
      </Button>
    );
  if (isBroken)
    return (
      <Flex direction="column" gap="1" align="flex-start">
        <chakra.span fontSize="xs">{t.unplayable}</chakra.span>
        <FileLink address={address} name={name} />
      </Flex>
    );
  const Player = kind === 'voice' ? chakra.audio : chakra.video;
  return <Player controls preload="none" src={address} maxWidth="260px" onError={() => setBroken(true)} />;
}

function FileLink({ address, name }: { address: string; name: string | null }) {
  const t = useTexts(words);
  return (
    <ButtonLink size="sm" asChild>
      <a href={address} download={name ?? ''}>
        {t.download}
      </a>
    </ButtonLink>
  );
}

/** The file of a message: hidden, silent or offered to save. */
export function MessageMedia({ message }: { message: Message }) {
  const meta = useMeta('getConversationMessages');
  const { msgtype, file_url, file_name, file_bytes, file_state } = message;
  if (file_state === null) return null;
  const caption = [file_name, file_bytes === null ? null : sizeOf(file_bytes)].filter(Boolean).join(' · ');
  if (file_url === null)
    return (
      <chakra.span color="ink.3" fontSize="sm">
        {meta.word(meta.output('msgtype'), msgtype)} · {meta.word(meta.output('file_state'), file_state)}
      </chakra.span>
    );
  if (msgtype === 'image' || msgtype === 'emotion' || msgtype === 'mixed') return <BlurredPicture address={file_url} />;
  if (msgtype === 'voice' || msgtype === 'video') return <Playable address={file_url} kind={msgtype} name={file_name} />;
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <chakra.span overflowWrap="anywhere">{caption}</chakra.span>
      <FileLink address={file_url} name={file_name} />
    </Flex>
  );
}
