import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Modal } from '#ui/dialog/Modal.js';

const words = texts({
  title: (name: string) => [`「${name}」的访问密钥`, `Access key “${name}”`],
  once: ['密钥只显示这一次，关闭后无法再看到，请现在复制保存。', 'The key is shown this once and can’t be seen again; copy it now.'],
  secret: [
    '任何人拿到它都能以你的身份操作，请勿写进代码或转发。',
    'Anyone who has it can act as you. Don’t put it into code or pass it on.',
  ],
  key: ['访问密钥', 'Access key'],
  use: ['在脚本里放进环境变量：', 'In scripts, set it in the environment:'],
  done: ['已保存好', 'I have saved it'],
});

/** Shows a new key, once. */
export function NewKeyDialog({ made: { name, key }, onClose }: { made: Data<'createAccessKey'>; onClose: () => void }) {
  const t = useTexts(words);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.title(name)}
      footer={
        <Button look="solid" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        <p>{t.once}</p>
        <chakra.p color="persimmon">{t.secret}</chakra.p>
        <Flex gap="2" align="center" bg="sunken" borderRadius="s" p="2">
          <chakra.code flex="1" overflowWrap="anywhere" aria-label={t.key}>
            {key}
          </chakra.code>
          <CopyButton text={key} what={t.key} />
        </Flex>
        <chakra.p color="ink.3" fontSize="xs">
          {t.use} <code>SHIYI_TOKEN</code>
        </chakra.p>
      </Flex>
    </Modal>
  );
}
