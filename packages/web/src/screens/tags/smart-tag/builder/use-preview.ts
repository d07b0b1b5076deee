import { useEffect } from 'react';
import { failureText } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { type Builder, showErrors, showPreview } from './builder-store.js';
import { type Block, conditionOf, prune } from './condition-tree.js';
import { isComplete } from './rule-fields.js';

/** The tag that the condition is for, or the group and priority of a new one. */
export interface PreviewOf {
  tag_id?: number | undefined;
  tag_group_id?: number | undefined;
  priority?: number | undefined;
}

const pauseMs = 400;

async function check(builder: Builder, sent: Block, of: PreviewOf, signal: AbortSignal) {
  const given = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined));
  const answer = await client.safe('checkIntelligentTagCondition', { condition: conditionOf(sent), ...given }, { signal });
  if (signal.aborted) return;
  if (answer.ok) return showPreview(builder, sent, answer.data);
  if (!showErrors(builder, sent, answer.error.detail.errors ?? [])) builder.setState({ failure: failureText(answer.error) });
}

/**
 * Counts who matches while the condition is built: once it rests, without rules that are incomplete. An answer to what has changed since is
 * dropped; the counts before it stay until the next ones arrive.
 */
export function usePreview(builder: Builder, { tag_id, tag_group_id, priority }: PreviewOf) {
  useInlineError('checkIntelligentTagCondition');
  useEffect(() => {
    let stop = () => {};
    function ask(pause = pauseMs) {
      stop();
      const sent = prune(builder.getState().root, isComplete);
      if (!sent) return builder.setState({ preview: undefined, counts: {}, warnings: {}, isChecking: false });
      builder.setState({ isChecking: true });
      const control = new AbortController();
      const timer = setTimeout(() => void check(builder, sent, { tag_id, tag_group_id, priority }, control.signal), pause);
      stop = () => {
        clearTimeout(timer);
        control.abort();
      };
    }
    ask(0);
    const unsubscribe = builder.subscribe((now, before) => now.root !== before.root && ask());
    return () => {
      unsubscribe();
      stop();
    };
  }, [builder, tag_id, tag_group_id, priority]);
}
