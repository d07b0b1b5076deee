import { chakra, Flex } from '@chakra-ui/react';
import type { Data } from '@shiyi/sdk';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { CopyButton } from '#ui/button/CopyButton.js';
import { Modal } from '#ui/dialog/Modal.js';

const words = texts({
  title: (name: string) => [`「${name}」的令牌`, `Token of “${name}”`],
  once: [
    '令牌只显示这一次，请现在填到设备的程序里。设备每次请求都把它放在请求头 Device-Token 里。',
    'The token is shown only this once. Enter it in the device’s program now; the device sends it in the Device-Token header of every request.',
  ],
  token: ['设备令牌', 'Device token'],
  done: ['已保存好', 'I’ve saved it'],
});

/** Shows the token of a device, once. */
export function TokenDialog({ made: { name, token }, onClose }: { made: Data<'createDevice'>; onClose: () => void }) {
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
        <Flex gap="2" align="center" bg="sunken" borderRadius="md" px="3" py="2">
          <chakra.code flex="1" minWidth="0" overflowWrap="anywhere" aria-label={t.token}>
            {token}
          </chakra.code>
          <CopyButton text={token} what={t.token} />
        </Flex>
      </Flex>
    </Modal>
  );
}
