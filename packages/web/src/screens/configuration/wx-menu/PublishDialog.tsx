import { chakra } from '@chakra-ui/react';
import type { ApiError } from '@shiyi/sdk';
import { failureText } from '#api/api-errors.js';
import { useAction } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';
import { texts, useTexts } from '#app/texts.js';
import { DifferenceTable } from '#screens/operations/history/DifferenceTable.js';
import { Button } from '#ui/button/Button.js';
import { Modal } from '#ui/dialog/Modal.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { cutOff } from './menu-checks.js';
import { type Draft, inputOf, type Menu } from './menu-edits.js';
import type { MenuEditorState } from './use-menu-editor.js';

const words = texts({
  title: ['发布公众号菜单？', 'Publish the menu?'],
  text: [
    '发布后客户端 5 分钟内换成新菜单，以前的菜单留在变更历史里。',
    'Clients show it within 5 minutes. The current menu stays in the history.',
  ],
  empty: ['发布后公众号底部不再显示菜单。', 'The official account will show no menu.'],
  cut: (name: string, most: number) => [
    `「${name}」只显示前 ${most} 个汉字左右`,
    `“${name}”: clients show about ${most} Chinese characters`,
  ],
  none: ['与线上菜单一致', 'Same as the live menu'],
  before: ['线上', 'Live'],
  after: ['发布后', 'After publishing'],
  stays: ['线上菜单没有变化。可以稍后再试，修改不会丢失。', 'The live menu has not changed. Try again later; your changes are kept.'],
  unknown: [
    '发布结果未知：公众号没有答复。请再发布一次来确认。',
    'The result is unknown because the official account didn’t respond. Publish again to confirm.',
  ],
  back: ['返回修改', 'Keep editing'],
  publish: ['发布菜单', 'Publish menu'],
  done: ['菜单已发布', 'Menu published'],
});

interface Props {
  editing: MenuEditorState;
  draft: Draft;
  onFresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Publishes the menu. What is live and the draft are read again in any case, because a refusal may come after WeChat has been called. */
function usePublish({ editing, onFresh, onClose }: Props) {
  const t = useTexts(words);
  useInlineError('createWxMenu');
  const publishing = useAction('createWxMenu', { done: t.done });
  async function publish() {
    const answer = await publishing.run({ buttons: inputOf(editing.menu), version: editing.edits.version });
    if (answer.ok) {
      editing.drop();
      onClose();
    } else await Promise.allSettled([onFresh()]);
  }
  return { publish, ...publishing };
}

/** Shows how the live menu would change before it is published. */
export function PublishDialog(props: Props) {
  const { editing, draft, onClose } = props;
  const t = useTexts(words);
  const { publish, busy, error } = usePublish(props);
  const { differences, menu } = editing;
  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title}
      width="{sizes.140}"
      footer={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button
            look="solid"
            disabled={busy || editing.edits.isOvertaken || (differences.length === 0 && !draft.publishing)}
            aria-busy={busy}
            onClick={() => void publish()}
          >
            {t.publish}
          </Button>
        </>
      }
    >
      <Consequence error={error} draft={draft} isEmpty={menu.length === 0} />
      <chakra.div maxHeight="44vh" overflowY="auto">
        {differences.length > 0 ? (
          <DifferenceTable operation="createWxMenu" differences={differences} before={t.before} after={t.after} />
        ) : (
          <EmptyState title={t.none} />
        )}
      </chakra.div>
      <CutNames menu={menu} />
    </Modal>
  );
}

/** Says what publishing does, or why the account refused. */
function Consequence({ error, draft, isEmpty }: { error: ApiError | undefined; draft: Draft; isEmpty: boolean }) {
  const t = useTexts(words);
  if (!error)
    return (
      <chakra.p color="ink.2" mb="3">
        {isEmpty ? t.empty : t.text}
      </chakra.p>
    );
  return (
    <chakra.div role="alert" px="3" py="2" mb="3" bg="rose.50" color="rose" borderRadius="s">
      {failureText(error)}
      {error.bizCode === 50200 ? <div>{draft.publishing ? t.unknown : t.stays}</div> : null}
    </chakra.div>
  );
}

function CutNames({ menu }: { menu: Menu }) {
  const t = useTexts(words);
  const names = cutOff(menu);
  if (names.length === 0) return null;
  return (
    <chakra.ul role="status" color="amber" fontSize="xs" mt="3" ps="4" listStyleType="disc">
      {names.map(({ button, most }) => (
        <li key={button.id}>{t.cut(button.name, most)}</li>
      ))}
    </chakra.ul>
  );
}
