import { chakra } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { Code } from '#ui/facts/Facts.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { formatCount } from '#ui/text/format.js';
import { HtmlText } from '#ui/text/HtmlText.js';
import type { ParamValue } from './params.js';

const words = texts({
  on: ['开启', 'On'],
  off: ['关闭', 'Off'],
  none: ['未设置', 'Not set'],
  hidden: ['已设置，不显示', 'Set, not shown'],
});

/** Shows a value by the kind of its parameter. */
export function ParamText({ param, text, isSet }: { param: ParamValue; text: string | null; isSet: boolean }) {
  const t = useTexts(words);
  if (param.is_secret) return <chakra.span color="ink.3">{isSet ? t.hidden : t.none}</chakra.span>;
  if (text === null || text === '') return <chakra.span color="ink.3">{t.none}</chakra.span>;
  switch (param.value_type) {
    case 'bool':
      return text === 'true' ? t.on : t.off;
    case 'int':
      return formatCount(Number(text));
    case 'json':
      return <Code maxHeight="32">{text}</Code>;
    case 'image':
      // Only show images from this server; a third-party host would learn who views them.
      return text.startsWith('/admin/v1/files/') ? (
        <RemoteImage src={text} alt={param.name} width="{sizes.24}" height="{sizes.16}" radius="xs" otherwise={text} />
      ) : (
        text
      );
    case 'rich':
      return (
        <chakra.div maxHeight="32" overflow="auto">
          <HtmlText html={text} />
        </chakra.div>
      );
    default:
      return <chakra.span whiteSpace="pre-wrap">{text}</chakra.span>;
  }
}
