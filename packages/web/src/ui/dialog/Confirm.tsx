import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { create } from 'zustand';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Input } from '#ui/input/Input.js';
import { Modal } from './Modal.js';

const words = texts({
  cancel: ['取消', 'Cancel'],
  type: (word: string) => [`输入「${word}」以确认`, `Type “${word}” to confirm`],
});

interface Question {
  title: string;
  text?: ReactNode;
  /** Label of the confirm button: a verb with its object. */
  action: string;
  cancel?: string;
  danger?: boolean;
  /** Word to type to enable the button; for actions that cannot be undone. */
  word?: string;
}

const useQuestion = create<{ question?: Question; answer?: (yes: boolean) => void }>(() => ({}));

/** Shows a confirmation dialog and resolves to whether to continue. */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().answer?.(false);
  return new Promise((answer) => useQuestion.setState({ question, answer }, true));
}

function settle(yes: boolean) {
  const { answer } = useQuestion.getState();
  useQuestion.setState({}, true);
  answer?.(yes);
}

/** Renders the dialogs of `confirm`; render this once per page. */
export function ConfirmHost() {
  const { question } = useQuestion();
  const shown = useRef<Question | undefined>(undefined);
  if (question) shown.current = question;
  // After Back, the page that asked is gone.
  useEffect(() => {
    const leave = () => settle(false);
    window.addEventListener('hashchange', leave);
    return () => window.removeEventListener('hashchange', leave);
  }, []);
  const last = shown.current;
  return last ? <QuestionDialog key={last.title} question={last} open={question !== undefined} /> : null;
}

function QuestionDialog({ question, open }: { question: Question; open: boolean }) {
  const t = useTexts(words);
  const [typed, setTyped] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const field = useId();
  const { title, text, action, danger, word } = question;
  const ready = !word || typed.trim() === word;
  return (
    <Modal
      alert
      open={open}
      onClose={() => settle(false)}
      title={title}
      initialFocus={() => cancel.current}
      footer={
        <>
          <Button ref={cancel} onClick={() => settle(false)}>
            {question.cancel ?? t.cancel}
          </Button>
          <Button look={danger ? 'dangerSolid' : 'solid'} disabled={!ready} onClick={() => settle(true)}>
            {action}
          </Button>
        </>
      }
    >
      <chakra.div color="ink.2">{text}</chakra.div>
      {word ? (
        <chakra.div mt="3">
          <chakra.label htmlFor={field} display="block" mb="1">
            {t.type(word)}
          </chakra.label>
          <Input id={field} value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </chakra.div>
      ) : null}
    </Modal>
  );
}
