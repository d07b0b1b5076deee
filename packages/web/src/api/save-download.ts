/** Saves a downloaded file through the browser. */
export function saveDownload({ bytes, type, name }: { bytes: Uint8Array<ArrayBuffer>; type: string; name?: string | undefined }) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
