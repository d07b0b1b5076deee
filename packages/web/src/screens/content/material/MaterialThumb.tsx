import { chakra } from '@chakra-ui/react';
import type { Row } from '@shiyi/sdk';
import { AppWindow, CirclePlay, File as FileIcon, FileText, Image, Link2, MessageSquareText, Mic } from 'lucide-react';
import { OwnImage } from '#ui/image/OwnImage.js';

type Material = Row<'listMaterials'>;

const icons = {
  text: MessageSquareText,
  image: Image,
  voice: Mic,
  video: CirclePlay,
  file: FileIcon,
  link: Link2,
  miniprogram: AppWindow,
  article: FileText,
  poster: Image,
};

/** Shows a material small: its picture, else what it is. */
export function MaterialThumb({ material: { media_type, url, pic_url } }: { material: Material }) {
  const picture = media_type === 'image' || media_type === 'poster' ? url : pic_url;
  if (picture?.startsWith('/')) return <OwnImage image={picture} alt="" width="{sizes.9}" height="{sizes.9}" />;
  const Icon = icons[media_type];
  return (
    <chakra.span display="grid" placeItems="center" boxSize="9" flexShrink="0" bg="sunken" color="ink.3" borderRadius="xs">
      <Icon size={16} aria-hidden />
    </chakra.span>
  );
}
