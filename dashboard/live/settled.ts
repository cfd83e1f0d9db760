import { useEffect, useState } from 'react';

/** A person has stopped typing after this time. */
const settledMs = 400;

/** A text that a person types, once it no longer changes. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
