import { codeText } from './text-rule.js';

/** A whole number of the United States as `(207) 555-0123`; other text as it is being typed. */
export function typedPhone(text: string): string {
  const written = /^(?:\+?1)?[\s().-]*([2-9]\d{2})[\s().-]*(\d{3})[\s.-]*(\d{4})$/.exec(codeText(text));
  const [, area, exchange, line] = written ?? [];
  return area === undefined || exchange === undefined || line === undefined
    ? text
    : `(${area}) ${exchange}-${line}`;
}
