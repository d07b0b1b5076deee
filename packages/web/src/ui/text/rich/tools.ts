import type { Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { texts } from '#app/texts.js';

export const toolWords = texts({
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  strike: ['删除线', 'Strikethrough'],
  heading: ['标题', 'Heading'],
  subheading: ['小标题', 'Subheading'],
  bulletList: ['项目符号', 'Bulleted list'],
  orderedList: ['编号', 'Numbered list'],
  blockquote: ['引用', 'Quote'],
  table: ['表格', 'Table'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
});

export interface Tool {
  name: keyof typeof toolWords;
  icon: LucideIcon;
  run: (editor: Editor) => boolean;
  /** Whether the cursor is in it; undefined for tools that are no state. */
  isOn?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3) => ({
  run: (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor: Editor) => editor.isActive('heading', { level }),
});
const node = (name: string) => (editor: Editor) => editor.isActive(name);

const marks: readonly Tool[] = [
  { name: 'bold', icon: Bold, run: (editor) => editor.chain().focus().toggleBold().run(), isOn: node('bold') },
  { name: 'italic', icon: Italic, run: (editor) => editor.chain().focus().toggleItalic().run(), isOn: node('italic') },
  { name: 'strike', icon: Strikethrough, run: (editor) => editor.chain().focus().toggleStrike().run(), isOn: node('strike') },
  { name: 'heading', icon: Heading2, ...heading(2) },
];
const lists: readonly Tool[] = [
  { name: 'bulletList', icon: List, run: (editor) => editor.chain().focus().toggleBulletList().run(), isOn: node('bulletList') },
  { name: 'orderedList', icon: ListOrdered, run: (editor) => editor.chain().focus().toggleOrderedList().run(), isOn: node('orderedList') },
  { name: 'blockquote', icon: TextQuote, run: (editor) => editor.chain().focus().toggleBlockquote().run(), isOn: node('blockquote') },
];
const steps: readonly Tool[] = [
  { name: 'undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
];

export const shortTools: readonly Tool[] = [...marks, ...lists, ...steps];

export const articleTools: readonly Tool[] = [
  ...marks,
  { name: 'subheading', icon: Heading3, ...heading(3) },
  ...lists,
  {
    name: 'table',
    icon: Table,
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isOn: node('table'),
  },
  ...steps,
];
