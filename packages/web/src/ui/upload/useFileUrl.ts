import { useEffect, useState } from 'react';

/** Returns an object URL for a chosen file and revokes it when no longer needed. */
export function useFileUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file && address;
}
