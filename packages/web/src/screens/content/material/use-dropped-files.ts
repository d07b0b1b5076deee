import { useEffect, useRef } from 'react';

/** Takes files that are dropped or pasted anywhere in the window while `active`. A form that is open takes its own. */
export function useDroppedFiles(active: boolean, onFiles: (files: File[]) => void) {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    if (!active) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      take.current(files);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('dragover', onDragOver, { signal });
    document.addEventListener('drop', onDrop, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [active]);
}
