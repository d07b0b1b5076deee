import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';
import { Input } from '#ui/input/Input.js';

const words = texts({
  title: ['专属链接', 'Link for one person'],
  text: [
    '这个链接只发给一个人：第一个打开它的浏览器算作本人，读过就打上标签。自己先不要打开。',
    'Send it to one person only. The first browser that opens it counts as theirs and brings the tags, so don’t open it yourself.',
  ],
  who: ['企微客户', 'WeCom contact'],
  search: ['客户昵称', 'Nickname'],
  make: ['生成链接', 'Make the link'],
  link: ['链接', 'link'],
});

const most = 20;

/** Finds contacts by their nickname while the dialog is open. */
function useContactSearch(open: boolean) {
  const [keyword, setKeyword] = useState('');
  const found = useOperation('listExternalUsers', open ? { limit: most, status: 'normal', ...(keyword ? { keyword } : {}) } : null, {
    keepPreviousData: true,
  });
  return {
    choices: found.data?.list.map(({ id, name, customer }) => ({ value: id, label: name, ...(customer ? { note: customer.name } : {}) })),
    error: found.error,
    onRetry: () => void found.refresh(),
    remote: { onSearch: setKeyword, isSearching: found.isLoading, more: Math.max(0, (found.data?.total ?? 0) - most) },
  };
}

/** Makes the link by which one contact is known as a reader. */
export function LinkDialog({ article, open, onClose }: { article: number; open: boolean; onClose: () => void }) {
  const t = useTexts(words);
  const [contact, setContact] = useState<number>();
  const [link, setLink] = useState('');
  const search = useContactSearch(open);
  const make = useAction('createArticleLink');
  async function create() {
    if (contact === undefined) return;
    const made = await make.run({ article_id: article, external_user_id: contact });
    if (made.ok) setLink(made.data.url);
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.title}
      action={
        <Button look="solid" disabled={contact === undefined} aria-busy={make.busy} onClick={() => void create()}>
          {t.make}
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        <chakra.p color="ink.2">{t.text}</chakra.p>
        <Combobox
          label={t.who}
          placeholder={t.search}
          value={contact}
          {...search}
          onChange={(id) => {
            setContact(Number(id) || undefined);
            setLink('');
          }}
        />
        {link ? <ReaderLink url={link} /> : null}
      </Flex>
    </Modal>
  );
}

function ReaderLink({ url }: { url: string }) {
  const t = useTexts(words);
  return (
    <Flex gap="2" align="center">
      <Input readOnly aria-label={t.link} value={url} onFocus={(event) => event.target.select()} />
      <CopyButton text={url} what={t.link} />
    </Flex>
  );
}
