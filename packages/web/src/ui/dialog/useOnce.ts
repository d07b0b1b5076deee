import { useState } from 'react';

/** Returns true from the first time the condition holds; for parts that load on first use and then stay mounted. */
export function useOnce(condition: boolean): boolean {
  const [once, setOnce] = useState(condition);
  if (condition && !once) setOnce(true);
  return once || condition;
}
