import { oneLine } from './text.js';
import { urlOf } from './url.js';

/** The sentence for what is no web address. */
export const WEB_ADDRESS =
  'Enter a web address that begins with https://, such as https://example.com/agents.';
const NO_PASSWORD = "A web address can't have a user name or a password in it.";

/** Whether a text is an https address that a link may lead to. */
export function isWebAddress(text: string): boolean {
  // A backslash would be read as a slash.
  if (!/^https:\/\/[^\s\\]+$/i.test(text)) return false;
  return urlOf(text)?.hostname.includes('.') ?? false;
}

const namesUser = (text: string): boolean => /^https:\/\/[^/?#]*@/i.test(text);

/** An https address without credentials, at most `max` characters. */
export const webAddress = (label: string, max: number) =>
  oneLine(label, max)
    .refine((text) => namesUser(text) || isWebAddress(text), WEB_ADDRESS)
    .refine((text) => !namesUser(text), NO_PASSWORD)
    .meta({ format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]://', examples: ['https://example.com/agents'] });
