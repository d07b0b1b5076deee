interface Entry {
  getPassword(): string | null;
  setPassword(password: string): void;
  deletePassword(): boolean;
}

/** Opens the system keyring through an optional package; undefined if that is not installed. */
async function openEntry(profile: string): Promise<Entry | undefined> {
  const { requireOptional: need } = await import('./native-import.js');
  try {
    const { Entry } = need('@napi-rs/keyring') as { Entry: new (service: string, user: string) => Entry };
    return new Entry('shiyi', profile);
  } catch {
    return undefined;
  }
}

/** Stores a token in the keyring and returns whether it succeeded. */
export async function storeToken(profile: string, token: string): Promise<boolean> {
  const entry = await openEntry(profile);
  try {
    entry?.setPassword(token);
    return entry?.getPassword() === token;
  } catch {
    return false;
  }
}

export async function readToken(profile: string): Promise<string | undefined> {
  const entry = await openEntry(profile);
  try {
    return entry?.getPassword() ?? undefined;
  } catch {
    return undefined;
  }
}

/** Deletes a token. Ignores failures: the entry no longer exists, or its session has ended. */
export async function deleteToken(profile: string) {
  const entry = await openEntry(profile);
  try {
    entry?.deletePassword();
  } catch {
    // Ignored, see above.
  }
}
