import { isStorable } from '@bindery/contracts/validation';

/**
 * The path of the first text in parsed input that no database column can take, names of fields included; undefined when
 * there is none. Schemas limit most texts further, but not every free text or query.
 */
export function pathOfUnstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path.join('.');
    const found = pathOfUnstorableText(inner, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
