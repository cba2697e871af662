import { keyHelp, type KeyLine } from '@bindery/ui/context';
import { useEffect } from 'react';

/** An older shell has none. */
const help: typeof keyHelp | undefined = keyHelp;

/** Adds lines to the keyboard help while the component is shown. */
export function useKeyHelp(lines: readonly KeyLine[]): void {
  const text = JSON.stringify(lines);
  useEffect(() => {
    const removals = (JSON.parse(text) as KeyLine[]).map((line) => help?.add(line));
    return () => removals.forEach((remove) => remove?.());
  }, [text]);
}
