import { chakra } from '@chakra-ui/react';
import { setPreferences, usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Section } from './Section.js';

const words = texts({
  title: ['开发者', 'For developers'],
  show: ['显示接口调用（建设中的页面与 /operations/…）', 'Show API calls (pages under construction and /operations/…)'],
  text: ['只影响这台设备。调用的是真实接口，请谨慎操作。', 'Applies to this device only. These calls are real, so be careful.'],
});

/** Shows settings for developers who use the API. */
export function DeveloperPanel() {
  const t = useTexts(words);
  const on = usePreferences((one) => one.developer);
  return (
    <Section title={t.title} sub={t.text}>
      <chakra.label display="flex" alignItems="center" gap="2.5" px="4" py="3" minHeight="10" cursor="pointer" htmlFor="developer">
        <Checkbox id="developer" checked={on} onChange={(event) => setPreferences({ developer: event.target.checked })} />
        {t.show}
      </chakra.label>
    </Section>
  );
}
