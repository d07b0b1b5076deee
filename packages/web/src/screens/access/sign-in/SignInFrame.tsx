import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { setPreferences, usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Mark } from '#ui/status/Skeleton.js';
import { BowlDrawing } from './BowlDrawing.js';

const words = texts({
  brand: ['食宜', 'Shiyi'],
  line: ['吃得合宜，服务有序', 'Eat right, stay on track'],
  about: ['营养师、食谱、打卡和客户，集中在一处管理。', 'Nutritionists, meal plans, check-ins and customers in one place.'],
  other: ['English', '中文'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
});

/** Renders the layout of the pages before sign-in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(words);
  return (
    <chakra.div
      height="100dvh"
      overflow="auto"
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1.1fr) minmax({sizes.112}, 1fr)' }}
    >
      <Welcome />
      <Flex direction="column" bg="surface" minHeight="100dvh">
        <Choices />
        <chakra.main width="min({sizes.90}, 100% - {sizes.10})" margin="auto" pb="16">
          <Flex display={{ base: 'flex', lg: 'none' }} align="center" gap="2.5" mb="8" fontSize="lg" fontWeight="semibold">
            <Mark size={30} />
            {t.brand}
          </Flex>
          <chakra.h1 fontSize="2xl" fontWeight="semibold" mb="6">
            {title}
          </chakra.h1>
          {children}
        </chakra.main>
      </Flex>
    </chakra.div>
  );
}

/** Introduces the product, next to the form on a wide viewport. */
function Welcome() {
  const t = useTexts(words);
  return (
    <Flex
      as="aside"
      display={{ base: 'none', lg: 'flex' }}
      direction="column"
      justify="space-between"
      bg="jade.50"
      borderInlineEndWidth="1"
      p="10"
      overflow="hidden"
      position="relative"
    >
      <Flex align="center" gap="3" fontSize="xl" fontWeight="semibold">
        <Mark size={34} />
        {t.brand}
      </Flex>
      <BowlDrawing />
      <div>
        <chakra.p fontSize="3xl" fontWeight="semibold" letterSpacing=".02em" color="jade.700">
          {t.line}
        </chakra.p>
        <chakra.p color="ink.2" fontSize="md" mt="2">
          {t.about}
        </chakra.p>
      </div>
    </Flex>
  );
}

/** Renders the theme and language switches, which need no session. */
function Choices() {
  const t = useTexts(words);
  const { language } = usePreferences();
  const dark = document.documentElement.classList.contains('dark');
  return (
    <Flex justify="flex-end" gap="1" p="4">
      <Button look="quiet" onClick={() => setPreferences({ theme: dark ? 'light' : 'dark' })}>
        {dark ? t.light : t.dark}
      </Button>
      <Button
        look="quiet"
        lang={language === 'en' ? 'zh-CN' : 'en'}
        onClick={() => setPreferences({ language: language === 'en' ? 'zh-CN' : 'en' })}
      >
        {t.other}
      </Button>
    </Flex>
  );
}
