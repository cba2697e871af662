import { urlOf } from './url.js';

// This module carries no schema, so that the sign-in page can use it without one.

/** The sentence for an invalid email address. */
export const EMAIL = 'Enter an email address such as name@example.com.';

// The local part follows RFC 5321's length; the domain must have a dot, as every deliverable one has.
const shape =
  /^[^\s\p{Cc}\p{Cf}@<>(),;:"\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Whether a text is an email address as far as its characters say. */
export const hasEmailShape = (text: string): boolean =>
  text.length <= 254 && shape.test(text) && !text.includes('..') && !/^\.|\.@/.test(text);

/**
 * The ASCII form of an email address, `ada@xn--bcher-kva.example`: its domain as browsers and mail servers read it.
 * @returns null for what is not an email address, such as one whose domain ends with a number
 */
export function asciiAddress(text: string): string | null {
  if (!hasEmailShape(text)) return null;
  const at = text.lastIndexOf('@');
  const domain = asciiDomain(text.slice(at + 1));
  const address = `${text.slice(0, at)}@${domain ?? ''}`;
  return domain === null || address.length > 254 ? null : address;
}

/** The ASCII form of a mail domain, in lower case; null for what is none. */
export const asciiMailDomain = (text: string): string | null =>
  asciiAddress(`x@${text}`)?.slice('x@'.length) ?? null;

function asciiDomain(domain: string): string | null {
  const host = urlOf(`http://${domain}`)?.hostname ?? '';
  const isDomain =
    host !== '' && !/\.\d+$/.test(host) && host.split('.').every((label) => label.length <= 63);
  return isDomain ? host : null;
}

/** Whether a text has the form of an email address with a dotted domain (RFC 5321 lengths). */
export const isEmail = (text: string): boolean => asciiAddress(text) !== null;
