import { MultiCombobox } from '#ui/choice/Combobox.js';
import type { ChoiceValue } from '#ui/choice/combobox-props.js';
import { type TagSubject, useTagChoices } from './use-tag-choices.js';

interface Props {
  id?: string;
  label: string;
  subject: TagSubject;
  value: unknown;
  invalid?: boolean;
  onChange: (value: ChoiceValue[]) => void;
}

/** Renders a multi-select of tags, each with its group; groups are found by their names, too. */
export function TagCombobox({ subject, value, ...control }: Props) {
  const tags = useTagChoices(subject);
  return <MultiCombobox {...control} {...tags} value={Array.isArray(value) ? value : []} />;
}
