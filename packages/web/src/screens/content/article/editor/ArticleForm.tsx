import { useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { OperationForm } from '#form/OperationForm.js';
import { useChange } from '#form/use-change.js';
import { Card } from '#ui/layout/Card.js';
import type { ArticleRecord } from '../article.js';
import { ArticleFields } from './ArticleFields.js';
import { valuesOf } from './article-values.js';

const words = texts({ save: ['保存修改', 'Save changes'] });

/** Edits an article. */
export function ArticleForm({ id }: { id: number }) {
  const change = useChange<ArticleRecord, 'updateArticle'>(
    id,
    { id: 'updateArticle', draft: (article) => `article:${article.id}`, values: valuesOf },
    { read: 'getArticle' },
  );
  // A save may have copied pictures and cleaned the text, so the form begins again with what is stored.
  return change ? <Ready key={change.record?.version} id={id} change={change} /> : null;
}

type Change = NonNullable<ReturnType<typeof useChange<ArticleRecord, 'updateArticle'>>>;

function Ready({ id, change: { record, form } }: { id: number; change: Change }) {
  const t = useTexts(words);
  const relations = useOperation('getArticleRelations', { article_id: id });
  return (
    <Card p={{ base: '4', sm: '5' }}>
      <OperationForm {...form} save={t.save}>
        <ArticleFields article={record} goods={relations.data?.goods ?? []} />
      </OperationForm>
    </Card>
  );
}
