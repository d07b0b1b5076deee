/** What the platform knows by this id, or that it knows nothing. */
export async function orGone<T>(asked: Promise<T>, gone: (error: unknown) => boolean): Promise<T | undefined> {
  return asked.catch((error) => {
    if (gone(error)) return undefined;
    throw error;
  });
}
