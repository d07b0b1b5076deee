import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { EditorPage, readOnce, useEditorAddress } from '#form/EditorPage.js';

const PosterForm = lazyPart(() => import('./editor/PosterForm.js'), 'PosterForm');

const words = texts({
  create: ['新建海报', 'New poster'],
  edit: (name: string) => [`编辑「${name}」`, `Edit “${name}”`],
});

/** Lays out a poster: `id` edits one, `copy` begins with another. */
export function PosterEditor() {
  const t = useTexts(words);
  const { edited, id } = useEditorAddress();
  const may = useMay(edited ? 'updatePoster' : 'createPoster');
  const reading = useOperation('getPoster', may && id ? { id } : null, readOnce);
  const record = reading.data;
  const title = edited && record ? t.edit(record.title) : t.create;
  return (
    <EditorPage title={title} may={may} id={id} reading={reading}>
      <PosterForm key={`${edited} ${id}`} isEdited={edited !== undefined} record={record} />
    </EditorPage>
  );
}
