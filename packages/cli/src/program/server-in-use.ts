import type { Context } from './context.js';
import { findNoun } from './noun.js';

/** The server of a run, and where its token comes from, for messages about failures. */
export interface ServerInUse {
  baseUrl: string;
  /** The token is that of SHIYI_TOKEN. */
  usesEnvironmentToken: boolean;
  /** The token is an access key, of which the server says why it refuses it. */
  usesAccessKey: boolean;
  /** The profile has a sign-in of its own. */
  isSignedIn: boolean;
}

export const noServer: ServerInUse = { baseUrl: '', usesEnvironmentToken: false, usesAccessKey: false, isSignedIn: false };

export function serverInUse({ io, settings, config }: Pick<Context, 'io' | 'settings' | 'config'>): ServerInUse {
  return {
    baseUrl: settings.baseUrl,
    // A sign-in tries another token than the one it replaces.
    usesEnvironmentToken: settings.tokenFrom === 'environment' && findNoun(io.argv).name !== 'login',
    usesAccessKey: settings.token?.startsWith('syk_') ?? false,
    isSignedIn: config.profiles[settings.profile]?.token !== undefined,
  };
}
