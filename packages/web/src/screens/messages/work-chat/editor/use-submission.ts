import { useRef } from 'react';
import type { Builder } from '#screens/tags/smart-tag/builder/builder-store.js';
import { firstProblem } from '#screens/tags/smart-tag/builder/rule-fields.js';
import type { Form, MassInput } from './mass-values.js';
import { typedInput } from './mass-values.js';
import { useSendConfirmation } from './use-send-confirmation.js';

/** Shows what is not complete in the condition, and returns whether there is any. */
function markIncomplete(builder: Builder): boolean {
  const { root } = builder.getState();
  const problem = root.items.length > 0 ? firstProblem(root) : undefined;
  if (problem) builder.setState({ isMarked: true, open: problem.id, focus: problem.id });
  return problem !== undefined;
}

/** Prepares what is sent: a draft as it is, a message once its audience is confirmed. */
export function useSubmission(form: Form, builder: Builder) {
  const confirmed = useSendConfirmation(form);
  const isDraft = useRef(false);
  const box = useRef<HTMLDivElement>(null);

  async function prepare<T extends MassInput>(input: T): Promise<T | undefined> {
    const draft = isDraft.current;
    isDraft.current = false;
    if (markIncomplete(builder)) return undefined;
    const wrong = box.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) return void wrong.focus();
    const next = { ...typedInput(input, form.type), draft };
    return draft || (await confirmed(next)) ? next : undefined;
  }

  return {
    box,
    prepare,
    /** The next submission keeps a draft. */
    keepDraft: () => {
      isDraft.current = true;
    },
  };
}
