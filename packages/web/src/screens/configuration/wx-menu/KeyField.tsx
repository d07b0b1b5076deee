import { useState } from 'react';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Input } from '#ui/input/Input.js';
import { LabeledInput } from '#ui/input/LabeledInput.js';
import { problemsOf } from './menu-checks.js';
import { allOf, type Menu, type MenuButton } from './menu-edits.js';
import { ReplyBox } from './reply/ReplyBox.js';
import type { Events } from './reply/replies.js';
import { useProblemText } from './use-problem-text.js';

const words = texts({
  other: ['填写新的事件键…', 'Enter a new key…'],
  newKey: ['新的事件键', 'New key'],
  hint: ['点击后公众号收到这个键，按它回复', 'The official account receives this key and replies by it'],
  keyHint: ['字母、数字和 _ . : -，例如 contact_us', 'Letters, digits and _ . : -, such as contact_us'],
});

const other = '…';

export interface ContentProps {
  menu: Menu;
  button: MenuButton;
  editable: boolean;
  marked: boolean;
  events: Events;
  onSet: (button: MenuButton, part: Partial<MenuButton>) => void;
}

/** Returns the keys to choose from: those of the product, those with a reply, and those of other buttons. */
function useKeys({ options }: Events, menu: Menu) {
  const known = new Set(options.map((one) => one.value));
  const used = [...new Set(allOf(menu).flatMap((one) => (one.type && one.key && !known.has(one.key) ? [one.key] : [])))];
  return [
    ...options.map(({ value, label }) => (label === value ? { value, label } : { value, label, note: value })),
    ...used.map((key) => ({ value: key, label: key })),
  ];
}

/** Renders the choice of what a click is called, and what the account answers to it. */
export function KeyField(props: ContentProps) {
  const { menu, button, marked, events, onSet } = props;
  const textOf = useProblemText();
  const [typing, setTyping] = useState<string>();
  const isTyping = typing === button.id;
  const problem = problemsOf(menu, button).key;
  const said = problem && (marked || problem !== 'missing') ? textOf(problem, 'key') : undefined;

  function choose(value: unknown) {
    setTyping(value === other ? button.id : undefined);
    onSet(button, { key: value === other ? '' : String(value) });
  }

  return (
    <>
      <KeyChoice {...props} isTyping={isTyping} problem={isTyping ? undefined : said} onChoose={choose} />
      {isTyping ? <NewKey {...props} problem={said} /> : null}
      {button.type === 'click' && button.key && !problem ? <ReplyBox eventKey={button.key} events={events} /> : null}
    </>
  );
}

interface ChoiceProps extends ContentProps {
  isTyping: boolean;
  problem: string | undefined;
  onChoose: (value: unknown) => void;
}

function KeyChoice({ menu, button, editable, events, isTyping, problem, onChoose }: ChoiceProps) {
  const t = useTexts(words);
  const meta = useMeta('createWxMenu');
  const field = meta.input('buttons').fields?.find((one) => one.name === 'key');
  const keys = useKeys(events, menu);
  return (
    <LabeledInput label={field ? meta.label(field) : ''} hint={t.hint} problem={problem}>
      {({ id, 'aria-label': label, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
        <Combobox
          {...{ id, label, invalid, describedBy }}
          disabled={!editable}
          value={isTyping ? other : button.key}
          choices={[...keys, { value: other, label: t.other }]}
          onChange={onChoose}
        />
      )}
    </LabeledInput>
  );
}

function NewKey({ button, onSet, problem }: ContentProps & { problem: string | undefined }) {
  const t = useTexts(words);
  return (
    <LabeledInput label={t.newKey} hint={t.keyHint} problem={problem}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          value={button.key}
          maxLength={128}
          autoComplete="off"
          onChange={(event) => onSet(button, { key: event.target.value })}
        />
      )}
    </LabeledInput>
  );
}
