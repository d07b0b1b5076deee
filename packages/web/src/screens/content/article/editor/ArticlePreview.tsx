import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { useFormState } from '#form/form-values.js';
import { RemoteImage } from '#ui/image/RemoteImage.js';
import { ArticleHtml } from './ArticleHtml.js';

const words = texts({
  preview: ['手机预览', 'On a phone'],
  noTitle: ['还没有标题', 'No title yet'],
  foreign: (count: number) => [
    `正文有 ${count} 张其他网站的图片，保存时复制到这里后才会显示`,
    `${count === 1 ? 'A picture' : `${count} pictures`} of other sites will show once a save has copied them here`,
  ],
});

const foreignPictures = (html: string) => html.match(/<img[^>]+src="(?!\/admin\/v1\/files\/|data:)/g)?.length ?? 0;

export interface ArticleContent {
  title: string;
  author: string;
  cover: string;
  content: string;
}

/** An article in the frame of a phone. */
export function ArticlePhone({ title, author, cover, content }: ArticleContent) {
  const t = useTexts(words);
  const foreign = foreignPictures(content);
  return (
    <Flex direction="column" gap="2" as="section" aria-label={t.preview}>
      <chakra.h2 fontWeight="semibold">{t.preview}</chakra.h2>
      <chakra.div borderWidth="1px" borderRadius="16px" bg="surface" p="4" maxHeight="70vh" overflow="auto" tabIndex={0}>
        <chakra.h3
          fontSize="20px"
          fontWeight="semibold"
          lineHeight="1.4"
          mb="1"
          overflowWrap="anywhere"
          color={title ? undefined : 'ink.3'}
        >
          {title || t.noTitle}
        </chakra.h3>
        {author ? (
          <chakra.p color="ink.3" fontSize="xs" mb="3">
            {author}
          </chakra.p>
        ) : null}
        {cover ? <RemoteImage src={cover} alt="" width="100%" height="{sizes.40}" radius="s" otherwise="" /> : null}
        <ArticleHtml html={content} />
      </chakra.div>
      {foreign > 0 ? <chakra.p color="ink.3">{t.foreign(foreign)}</chakra.p> : null}
    </Flex>
  );
}

/** The article that is being written. */
export function ArticlePreview() {
  const { form } = useFormState();
  const [title, author, cover, content] = form.watch(['title', 'author', 'cover', 'content']).map((one) => String(one ?? ''));
  return <ArticlePhone title={title ?? ''} author={author ?? ''} cover={cover ?? ''} content={content ?? ''} />;
}
