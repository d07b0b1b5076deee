import type { Row } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';
import type { RowActions } from '#ui/menu/RowMenu.js';

const words = texts({
  retry: ['重试', 'Retry'],
  retried: ['已重新排队', 'Queued again'],
  drop: ['放弃', 'Drop'],
  dropAsk: (name: string, subject: string) => [`放弃「${name}」（${subject}）？`, `Drop “${name}” for ${subject}?`],
  dropText: ['不再发送，也不再核对企业微信是否已完成。', 'It will not be sent again, and WeCom is no longer asked whether it was done.'],
  keep: ['保留', 'Keep'],
  dropped: ['已放弃', 'Dropped'],
});

type Write = Row<'listOutgoing'>;

/** Returns what staff can do about a write. */
export function useOutgoingActions(): (write: Write) => RowActions {
  const t = useTexts(words);
  const may = useMay('changeOutgoingStatus');
  const confirmed = useConfirmation('changeOutgoingStatus');
  const retrying = useAction('changeOutgoingStatus', { done: t.retried });
  const dropping = useAction('changeOutgoingStatus', { done: t.dropped });

  async function drop({ id, name, subject }: Write) {
    if (await confirmed({ title: t.dropAsk(name, subject), text: t.dropText, action: t.drop, cancel: t.keep, danger: true }))
      await dropping.run({ id, status: 'dropped' });
  }

  return (write) => {
    const { id, status } = write;
    const isOpen = status === 'waiting' || status === 'unknown';
    return [
      may &&
        (status === 'unknown' || status === 'refused') && { label: t.retry, onSelect: () => void retrying.run({ id, status: 'waiting' }) },
      may && isOpen && { label: t.drop, danger: true, onSelect: () => void drop(write) },
    ];
  };
}
