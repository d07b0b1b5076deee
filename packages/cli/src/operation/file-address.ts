/** The key and the signature in the address of a file. */
export function fileIn(address: string): { key: string; sign?: string } {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const sign = searchParams.get('sign');
  return { key: pathname.split('/').at(-1) ?? '', ...(sign === null ? {} : { sign }) };
}
