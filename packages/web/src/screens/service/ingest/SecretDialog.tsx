import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Modal } from '#ui/dialog/Modal.js';

const words = texts({
  title: (name: string) => [`「${name}」的密钥`, `Secret of “${name}”`],
  once: [
    '密钥只显示这一次，请现在复制到服务器的配置里。',
    'The secret is shown this once; copy it to the configuration of your server now.',
  ],
  id: ['密钥 ID', 'Key ID'],
  secret: ['密钥', 'Secret'],
  done: ['已保存好', 'I have saved it'],
});

/** Shows the secret of a new key, once. */
export function SecretDialog({ made: { name, key_id, secret }, onClose }: { made: Data<'createIngestKey'>; onClose: () => void }) {
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
        {[
          [t.id, key_id],
          [t.secret, secret],
        ].map(([what = '', text = '']) => (
          <div key={what}>
            <chakra.span color="ink.3">{what}</chakra.span>
            <Flex gap="2" align="center">
              <chakra.code flex="1" overflowWrap="anywhere">
                {text}
              </chakra.code>
              <CopyButton text={text} what={what} />
            </Flex>
          </div>
        ))}
      </Flex>
    </Modal>
  );
}
