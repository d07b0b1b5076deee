import { useNavigate } from 'react-router-dom';
import { useMay } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { OperationForm } from '#form/OperationForm.js';
import { Card } from '#ui/layout/Card.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { recordPath, writerPath } from './article.js';
import { blank } from './editor/article-values.js';

const ArticleFields = lazyPart(() => import('./editor/ArticleFields.js'), 'ArticleFields');

const words = texts({
  title: ['写文章', 'Write an article'],
  save: ['保存文章', 'Save article'],
  saved: ['文章已保存', 'Article saved'],
});

/** Writes a new article. */
export function ArticleWriter() {
  const t = useTexts(words);
  const navigate = useNavigate();
  const may = useMay('createArticle');
  if (may === false) return <NoAccessPage />;
  return (
    <Page>
      <PageHeader title={t.title} />
      <Card p={{ base: '4', sm: '5' }}>
        <OperationForm
          id="createArticle"
          values={may ? blank : undefined}
          draft="article:new"
          save={t.save}
          done={t.saved}
          onDone={({ id }) => void navigate(recordPath(id), { state: { inPlaceOf: writerPath } })}
        >
          <ArticleFields article={undefined} goods={[]} />
        </OperationForm>
      </Card>
    </Page>
  );
}
