import { chakra, Flex } from '@chakra-ui/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { setPreferences, usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';

const words = texts({
  title: ['组件', 'Components'],
  language: ['English', '中文'],
  colors: ['深色 / 浅色', 'Dark or light'],
});

const files = import.meta.glob<Record<string, ComponentType>>('./*.gallery.tsx');

/** Each file shows one component, named by its export. */
const pages = new Map(
  Object.entries(files).map(([path, load]) => {
    const name = path.slice('./'.length, -'.gallery.tsx'.length);
    const page = lazy(async () => {
      const shown = (await load())[name];
      if (!shown) throw new Error(`${path} must export ${name}.`);
      return { default: shown };
    });
    return [name, page];
  }),
);

/** Shows the shared components in each of their states, for developers and for the tests. */
export function Gallery() {
  const t = useTexts(words);
  const { language, theme } = usePreferences();
  const asked = useLocation().pathname.slice(1);
  const name = pages.has(asked) ? asked : ([...pages.keys()][0] ?? '');
  const Page = pages.get(name);
  return (
    <Flex direction="column" height="100dvh">
      <Flex as="header" align="center" gap="2" px="4" py="2" borderBottomWidth="1px" bg="surface" flexWrap="wrap">
        <chakra.nav aria-label={t.title} flex="1" display="flex" flexWrap="wrap" columnGap="3">
          {[...pages.keys()].map((one) => (
            <chakra.span key={one} fontWeight={one === name ? 'semibold' : 'normal'} color={one === name ? 'jade.700' : 'ink.2'}>
              <Link to={`/${one}`} aria-current={one === name ? 'page' : undefined}>
                {one}
              </Link>
            </chakra.span>
          ))}
        </chakra.nav>
        <Button size="sm" onClick={() => setPreferences({ language: language === 'en' ? 'zh-CN' : 'en' })}>
          {t.language}
        </Button>
        <Button size="sm" onClick={() => setPreferences({ theme: theme === 'dark' ? 'light' : 'dark' })}>
          {t.colors}
        </Button>
      </Flex>
      <chakra.main tabIndex={0} flex="1" minHeight="0" overflow="auto" p="4" display="flex" flexDirection="column" gap="5">
        <chakra.h1 fontSize="xl" fontWeight="semibold">
          {name}
        </chakra.h1>
        <Suspense fallback={<PageSkeleton />}>{Page ? <Page key={name} /> : null}</Suspense>
      </chakra.main>
    </Flex>
  );
}
