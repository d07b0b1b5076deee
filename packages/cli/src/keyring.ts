interface Entry {
  getPassword(): string | null;
  setPassword(password: string): void;
  deletePassword(): boolean;
}

/** The system's keyring through an optional package; without the package, or without a keyring behind it, there is none. */
async function entryOf(profile: string): Promise<Entry | undefined> {
  const { need } = await import('./native-import.js');
  try {
    const { Entry } = need('@napi-rs/keyring') as { Entry: new (service: string, user: string) => Entry };
    return new Entry('shiyi', profile);
  } catch {
    return undefined;
  }
}

/** Keeps a token in the keyring; answers whether there is one that does. */
export async function keepToken(profile: string, token: string): Promise<boolean> {
  const entry = await entryOf(profile);
  try {
    entry?.setPassword(token);
    return entry?.getPassword() === token;
  } catch {
    return false;
  }
}

export async function keptToken(profile: string): Promise<string | undefined> {
  const entry = await entryOf(profile);
  try {
    return entry?.getPassword() ?? undefined;
  } catch {
    return undefined;
  }
}

/** A token that cannot be deleted is one the keyring no longer has, or one that its server has ended. */
export async function forgetToken(profile: string) {
  const entry = await entryOf(profile);
  try {
    entry?.deletePassword();
  } catch {
    // As above.
  }
}
