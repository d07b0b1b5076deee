/** Returns the record, or undefined if WeCom reports that it does not exist. */
export async function missingAsUndefined<T>(asked: Promise<T>, gone: (error: unknown) => boolean): Promise<T | undefined> {
  return asked.catch((error) => {
    if (gone(error)) return undefined;
    throw error;
  });
}
