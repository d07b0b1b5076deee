import { chakra, Flex } from '@chakra-ui/react';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Bold, Heading2, Italic, List, ListOrdered, type LucideIcon, Redo2, Strikethrough, TextQuote, Undo2 } from 'lucide-react';
import { texts, useTexts } from '#app/texts.js';

export interface RichTextProps {
  id: string;
  label: string;
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
}

const words = texts({
  tools: ['格式', 'Formatting'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  strike: ['删除线', 'Strikethrough'],
  heading: ['标题', 'Heading'],
  bulletList: ['项目符号', 'Bulleted list'],
  orderedList: ['编号', 'Numbered list'],
  blockquote: ['引用', 'Quote'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
});

interface Tool {
  /** Name of a mark or node, or `undo` or `redo`. */
  name: Exclude<keyof typeof words, 'tools'>;
  icon: LucideIcon;
  run: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  { name: 'bold', icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'strike', icon: Strikethrough, run: (editor) => editor.chain().focus().toggleStrike().run() },
  { name: 'heading', icon: Heading2, run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'bulletList', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', icon: ListOrdered, run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', icon: TextQuote, run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

/** Edits formatted text; every tool has the usual keyboard shortcut as well. */
export function RichTextEditor({ id, label, value, onChange }: RichTextProps) {
  const editor = useEditor({
    extensions: [StarterKit],
    content: value,
    editorProps: { attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    // An empty document is still one empty paragraph.
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <chakra.div borderWidth="1" borderRadius="s" bg="surface" _focusWithin={{ borderColor: 'jade.600' }}>
      {editor ? <Toolbar editor={editor} /> : null}
      <chakra.div maxHeight="100" overflow="auto" css={contentStyle}>
        <EditorContent editor={editor} />
      </chakra.div>
    </chakra.div>
  );
}

const contentStyle = {
  '& [role=textbox]': { minHeight: '32', px: '3', py: '2', outline: 'none', overflowWrap: 'anywhere' },
  '& h1, & h2, & h3': { fontWeight: 'semibold', fontSize: 'lg' },
  '& ul, & ol': { paddingInlineStart: '5', listStyle: 'revert' },
  '& blockquote': { borderInlineStartWidth: '2', ps: '3', color: 'ink.2' },
  '& a': { color: 'jade.700', textDecoration: 'underline' },
} as const;

function Toolbar({ editor }: { editor: Editor }) {
  const t = useTexts(words);
  const on = useEditorState({ editor, selector: () => tools.map(({ name }) => editor.isActive(name)) });
  return (
    <Flex role="group" aria-label={t.tools} gap="0.5" p="1" borderBottomWidth="1" flexWrap="wrap">
      {tools.map(({ name, icon: Icon, run }, at) => (
        <chakra.button
          key={name}
          type="button"
          aria-label={t[name]}
          title={t[name]}
          aria-pressed={name === 'undo' || name === 'redo' ? undefined : on[at]}
          display="grid"
          placeItems="center"
          boxSize="8"
          borderRadius="xs"
          color="ink.2"
          _hover={{ bg: 'sunken' }}
          _pressed={{ bg: 'jade.50', color: 'jade.700' }}
          onClick={() => run(editor)}
        >
          <Icon size={16} aria-hidden />
        </chakra.button>
      ))}
    </Flex>
  );
}
