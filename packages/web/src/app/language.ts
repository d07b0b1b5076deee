import { readStored } from './stored.js';

export type Language = 'zh-CN' | 'en';

/** Where this machine keeps what somebody has chosen for the console. */
export const preferencesKey = 'shiyi-preferences';

/** The language chosen on this machine; Chinese until then. */
export const storedLanguage = (): Language => (readStored<{ language: unknown }>(preferencesKey).language === 'en' ? 'en' : 'zh-CN');
