import { chakra, Flex } from '@chakra-ui/react';
import { texts, useTexts } from '#app/texts.js';

const words = texts({
  hello: ['您好，欢迎关注。今天的食谱和打卡都在下面的菜单里。', 'Welcome! Today’s meal plan and check-ins are in the menu below.'],
  sample: ['示例：客户会看到这样的菜单', 'Example: the menu that customers will see'],
  plan: ['今日食谱', 'Today'],
  record: ['打卡', 'Check in'],
  ask: ['问营养师', 'Ask us'],
});

/** Shows in an empty phone what a menu will look like. */
export function SampleMenu() {
  const t = useTexts(words);
  return (
    <Flex direction="column" flex="1" gap="4" p="4" justify="space-between">
      <chakra.p alignSelf="flex-start" maxWidth="85%" bg="surface" borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="xs">
        {t.hello}
      </chakra.p>
      <chakra.figure>
        <chakra.figcaption textAlign="center" color="ink.3" fontSize="xs" mb="1.5">
          {t.sample}
        </chakra.figcaption>
        <Flex borderWidth="1px" borderStyle="dashed" borderRadius="s" color="ink.3" fontSize="xs" textAlign="center">
          {[t.plan, t.record, t.ask].map((name) => (
            <chakra.span key={name} flex="1" py="2" borderInlineEndWidth="1px" _last={{ borderInlineEndWidth: 0 }}>
              {name}
            </chakra.span>
          ))}
        </Flex>
      </chakra.figure>
    </Flex>
  );
}
