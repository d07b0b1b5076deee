import { useState } from 'react';

/** True from the first time the condition holds: for parts that are loaded when first needed and then stay. */
export function useOnce(condition: boolean): boolean {
  const [once, setOnce] = useState(condition);
  if (condition && !once) setOnce(true);
  return once || condition;
}
