import { Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';
import { EmptyState } from '#ui/status/EmptyState.js';

const words = texts({
  title: ['服务地址配置有误', 'The server address is wrong'],
  text: (address: string) => [
    `index.html 中 shiyi-api 的值是 ${address}，应形如 https://shiyi.example.com。请联系部署人员。`,
    `shiyi-api in index.html is ${address}; it should look like https://shiyi.example.com. Contact the person who deployed the console.`,
  ],
});

/** Replaces the console when the configured server address is invalid. */
export function WrongAddress({ address }: { address: string }) {
  const t = useTexts(words);
  return (
    <Flex as="main" minHeight="100dvh" align="center" justify="center">
      <EmptyState role="alert" heading drawing="error" title={t.title} text={t.text(address)} />
    </Flex>
  );
}
