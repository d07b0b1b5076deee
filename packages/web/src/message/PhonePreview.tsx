import { chakra, Flex } from '@chakra-ui/react';
import { AppWindow, CirclePlay, File as FileIcon, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Avatar } from '#ui/image/Avatar.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { Card } from '#ui/layout/Card.js';
import { type Attachment, isFileType } from './attachment.js';
import { MarkdownText } from './MarkdownText.js';

const words = texts({
  title: ['客户看到的样子', 'What the customer sees'],
  empty: ['还没有内容', 'Nothing yet'],
  image: ['图片', 'Picture'],
  voice: ['语音', 'Voice message'],
  video: ['视频', 'Video'],
  file: ['文件', 'File'],
});

interface Props {
  /** Name of who sends it. */
  sender: string;
  text: string;
  attachments: readonly Attachment[];
  title?: string;
  /** Whether the text is Markdown. */
  isMarkdown?: boolean;
}

/** Shows a message as the customer's phone shows it: the text first, then each attachment as a message of its own. */
export function PhonePreview({ sender, text, attachments, title, isMarkdown = false }: Props) {
  const t = useTexts(words);
  const isEmpty = text.trim() === '' && attachments.length === 0;
  return (
    <Card aria-label={title ?? t.title} p="4" display="flex" flexDirection="column" alignItems="center" gap="2">
      <chakra.h2 fontSize="sm" fontWeight="semibold">
        {title ?? t.title}
      </chakra.h2>
      <Phone tabIndex={0}>
        <chakra.p textAlign="center" fontSize="xs" color="ink.3" truncate>
          {sender}
        </chakra.p>
        {isEmpty ? (
          <chakra.p textAlign="center" color="ink.3" my="auto">
            {t.empty}
          </chakra.p>
        ) : null}
        {text.trim() ? <Bubble sender={sender}>{isMarkdown ? <MarkdownText text={text} /> : text}</Bubble> : null}
        {attachments.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no identity but their place
          <Bubble key={at} sender={sender} isCard={one.msgtype !== 'text'}>
            <AttachmentPreview attachment={one} />
          </Bubble>
        ))}
      </Phone>
    </Card>
  );
}

const Phone = chakra('div', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', gap: '3', p: '3' },
    ...{ width: 'full', maxWidth: '80', minHeight: '90', maxHeight: '112', overflowY: 'auto' },
    ...{ borderWidth: '6px', borderColor: 'line.strong', borderRadius: '28px', bg: 'canvas' },
  },
});

const Bubble = ({ sender, isCard = false, children }: { sender: string; isCard?: boolean; children: ReactNode }) => (
  <Flex gap="2" align="flex-start">
    <Avatar name={sender} size={28} />
    <chakra.div
      bg="surface"
      borderWidth="1px"
      borderRadius="md"
      px={isCard ? '2' : '3'}
      py="2"
      minWidth="0"
      maxWidth="85%"
      overflowWrap="anywhere"
      whiteSpace="pre-wrap"
      fontSize="sm"
    >
      {children}
    </chakra.div>
  </Flex>
);

const AttachmentPreview = ({ attachment }: { attachment: Attachment }) =>
  attachment.material_id === undefined ? (
    <Content attachment={attachment} />
  ) : (
    <MaterialPreview attachment={attachment} id={attachment.material_id} />
  );

/** Fills in what an attachment leaves to its material. */
function MaterialPreview({ attachment, id }: { attachment: Attachment; id: number }) {
  const { data } = useOperation('getMaterial', { id });
  if (!data) return <Content attachment={attachment} />;
  const { name, content, url, pic_url } = data;
  const parts = {
    title: name,
    ...(content === null ? {} : { content, desc: content }),
    ...(url === null ? {} : { url }),
    ...(pic_url === null ? {} : { pic_url }),
  };
  return <Content attachment={{ ...parts, ...attachment }} />;
}

function Content({ attachment: one }: { attachment: Attachment }) {
  const t = useTexts(words);
  if (one.msgtype === 'text') return one.content ?? '';
  if (one.msgtype === 'image' && one.url) return <OwnImage image={one.url} alt={t.image} width="{sizes.40}" height="{sizes.40}" />;
  if (isFileType(one.msgtype)) return <FilePreview name={one.file_name ?? t[one.msgtype]} type={one.msgtype} />;
  return <LinkPreview attachment={one} />;
}

const icons = { image: FileIcon, voice: Mic, video: CirclePlay, file: FileIcon };

function FilePreview({ name, type }: { name: string; type: keyof typeof icons }) {
  const Icon = icons[type];
  return (
    <Flex gap="2" align="center">
      <Icon size={20} aria-hidden />
      {name}
    </Flex>
  );
}

function LinkPreview({ attachment: { msgtype, title, desc, url, pic_url } }: { attachment: Attachment }) {
  return (
    <Flex gap="2" align="flex-start" minWidth="44">
      <chakra.div flex="1" minWidth="0">
        <chakra.p fontWeight="medium">{title || url}</chakra.p>
        {desc ? (
          <chakra.p color="ink.3" fontSize="xs" lineClamp="2">
            {desc}
          </chakra.p>
        ) : null}
      </chakra.div>
      {pic_url ? (
        <OwnImage image={pic_url} alt="" width="{sizes.10}" height="{sizes.10}" />
      ) : msgtype === 'miniprogram' ? (
        <AppWindow size={20} aria-hidden />
      ) : null}
    </Flex>
  );
}
