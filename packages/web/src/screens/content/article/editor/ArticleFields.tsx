import { chakra, Flex } from '@chakra-ui/react';
import { imagesUploadApi } from '#api/uploads.js';
import { texts, useTexts } from '#app/texts.js';
import { LabelCombobox } from '#choices/LabelCombobox.js';
import { TagCombobox } from '#choices/TagCombobox.js';
import { Field } from '#form/Field.js';
import { useFormState } from '#form/form-values.js';
import { PictureField } from '#screens/configuration/configure/PictureField.js';
import { RichText } from '#ui/text/RichText.js';
import type { ArticleRecord } from '../article.js';
import { ArticlePreview } from './ArticlePreview.js';
import { GoodsCombobox } from './GoodsCombobox.js';

const words = texts({
  contentHint: [
    '可从 Word、公众号粘贴；图片可粘贴或拖进来，其他网站的图片保存时复制到这里',
    'Paste from Word or WeChat. Paste or drop pictures; those of other sites are copied here when you save',
  ],
  digestHint: ['留空取正文开头', 'Leave empty to use the beginning of the text'],
  tagsHint: ['第一次读的人打上；内容标签自带的也会打上', 'Given at the first read, with those of its content labels'],
  publishHint: ['留空则一直是草稿', 'Leave empty to keep it a draft'],
});

const uploadPicture = async (file: File) => (await imagesUploadApi.uploadImage({ file })).url;

function PublishField() {
  const t = useTexts(words);
  const isDraft = useFormState().form.watch('status') === 'draft';
  return isDraft ? <Field name="publish_at" hint={t.publishHint} /> : null;
}

interface Props {
  article: ArticleRecord | undefined;
  goods: readonly { id: number; name: string }[];
}

/** The fields of an article, with the phone beside them. */
export function ArticleFields({ article, goods }: Props) {
  const t = useTexts(words);
  return (
    <chakra.div display="grid" gap="6" alignItems="start" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}>
      <Flex direction="column" gap="4" minWidth="0">
        <Field name="title" autoFocus={article === undefined} />
        <Field name="content" hint={t.contentHint}>
          {({ id, label, value, onChange }) => (
            <RichText id={id} label={label} value={String(value ?? '')} onChange={onChange} uploadPicture={uploadPicture} />
          )}
        </Field>
        <Field name="status" />
        <PublishField />
        <Field name="digest" hint={t.digestHint} />
        <Field name="cover">
          {({ id, label, value, onChange }) => <PictureField id={id} label={label} value={String(value ?? '')} onChange={onChange} />}
        </Field>
        <Field name="author" />
        <Field name="label_ids">{(control) => <LabelCombobox {...control} type="article" chosen={article?.labels ?? []} />}</Field>
        <Field name="tag_ids" hint={t.tagsHint}>
          {(control) => <TagCombobox {...control} subject="customers" />}
        </Field>
        <Field name="recommend_goods_ids">{(control) => <GoodsCombobox {...control} chosen={goods} />}</Field>
        <Field name="source_url" />
      </Flex>
      <chakra.div position={{ lg: 'sticky' }} top="16" minWidth="0">
        <ArticlePreview />
      </chakra.div>
    </chakra.div>
  );
}
