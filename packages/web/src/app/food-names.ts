import { texts, useTexts } from '#app/texts.js';

interface Food {
  name: string;
  name_en: string | null;
}

const words = texts({
  name: (name: string, english: string | null) => [name, english ?? name],
  other: (name: string, english: string | null) => [english ?? '', english === null ? '' : name],
});

/** Returns the name of a food in the language of the console, and its other name. */
export function useFoodNames() {
  const t = useTexts(words);
  return {
    nameOf: ({ name, name_en }: Food) => t.name(name, name_en),
    otherOf: ({ name, name_en }: Food) => t.other(name, name_en),
  };
}
