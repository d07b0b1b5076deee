import { chakra, Flex } from '@chakra-ui/react';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useRef } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { LinkTool } from './rich/LinkTool.js';
import { PictureTool } from './rich/PictureTool.js';
import { tidyPastedHtml } from './rich/pasted-html.js';
import { TableTools } from './rich/TableTools.js';
import { ToolButton } from './rich/ToolButton.js';
import { articleTools, shortTools, toolWords } from './rich/tools.js';
import { type UploadPicture, usePictures } from './rich/use-pictures.js';

export interface RichTextProps {
  id: string;
  label: string;
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
  /** Also offers tables, links and pictures, which it stores with this function. */
  uploadPicture?: UploadPicture;
}

const words = texts({ tools: ['格式', 'Formatting'] });

const links = { link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } };
const shortExtensions = [StarterKit.configure(links)];
const articleExtensions = [
  StarterKit.configure({ ...links, heading: { levels: [1, 2, 3, 4] } }),
  Image.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
];

/** Edits formatted text; every tool has the usual keyboard shortcut as well. */
export function RichTextEditor({ id, label, value, onChange, uploadPicture }: RichTextProps) {
  const own = useRef<Editor | null>(null);
  const pictures = usePictures(uploadPicture, own);
  const editor = useEditor({
    extensions: uploadPicture ? articleExtensions : shortExtensions,
    content: value,
    onCreate: ({ editor: made }) => {
      own.current = made;
    },
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: tidyPastedHtml,
      handlePaste: (_, event) => pictures.onPaste(event),
      handleDrop: (view, event) => pictures.onDrop(event, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    // An empty document is still one empty paragraph.
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <chakra.div borderWidth="1" borderRadius="s" bg="surface" _focusWithin={{ borderColor: 'jade.600' }}>
      {editor ? <Toolbar editor={editor} pictures={uploadPicture ? pictures : undefined} /> : null}
      {pictures.problem ? (
        <chakra.p role="alert" color="rose" fontSize="xs" px="3" py="1">
          {pictures.problem}
        </chakra.p>
      ) : null}
      <chakra.div maxHeight={uploadPicture ? '70vh' : '100'} overflow="auto" css={contentStyle}>
        <EditorContent editor={editor} />
      </chakra.div>
    </chakra.div>
  );
}

const contentStyle = {
  '& [role=textbox]': { minHeight: '32', px: '3', py: '2', outline: 'none', overflowWrap: 'anywhere' },
  '& h1, & h2, & h3, & h4': { fontWeight: 'semibold', fontSize: 'lg', mt: '3' },
  '& h3, & h4': { fontSize: 'md' },
  '& ul, & ol': { paddingInlineStart: '5', listStyle: 'revert' },
  '& blockquote': { borderInlineStartWidth: '2', ps: '3', color: 'ink.2' },
  '& a': { color: 'jade.700', textDecoration: 'underline' },
  '& img': { maxWidth: '100%', borderRadius: 's', my: '2' },
  '& img.ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'jade.600' },
  '& .tableWrapper': { overflowX: 'auto' },
  '& table': { width: '100%', my: '2', borderCollapse: 'collapse' },
  '& td, & th': { borderWidth: '1px', p: '1.5', textAlign: 'start', verticalAlign: 'top', minWidth: '12' },
  '& th': { bg: 'sunken', fontWeight: 'semibold' },
  '& .selectedCell': { bg: 'jade.50' },
} as const;

interface ToolbarProps {
  editor: Editor;
  pictures: ReturnType<typeof usePictures> | undefined;
}

function Toolbar({ editor, pictures }: ToolbarProps) {
  const t = { ...useTexts(words), ...useTexts(toolWords) };
  const tools = pictures ? articleTools : shortTools;
  const on = useEditorState({
    editor,
    selector: () => ({ tools: tools.map(({ isOn }) => isOn?.(editor)), link: editor.isActive('link'), table: editor.isActive('table') }),
  });
  return (
    <>
      <Flex role="group" aria-label={t.tools} gap="0.5" p="1" borderBottomWidth="1" flexWrap="wrap">
        {tools.map(({ name, icon, run }, at) => (
          <ToolButton key={name} label={t[name]} icon={icon} on={on.tools[at]} onPress={() => run(editor)} />
        ))}
        {pictures ? (
          <>
            <LinkTool editor={editor} on={on.link} />
            <PictureTool busy={pictures.busy} onChoose={(files) => void pictures.add(files)} />
          </>
        ) : null}
      </Flex>
      {pictures && on.table ? <TableTools editor={editor} /> : null}
    </>
  );
}
