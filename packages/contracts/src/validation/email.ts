import { z } from 'zod';
import { asciiMailDomain, EMAIL, hasEmailShape, isEmail } from './email-shape.js';
import { codeText } from './text-rule.js';

const typed = z.string('Enter an email address.').overwrite(codeText);

/** An email address as typed. */
export const emailAddress = typed.refine(isEmail, EMAIL).meta({ format: 'email' });

/** The rule of earlier versions, which also accepted a domain that can't exist. */
export const earlierEmailAddress = typed.refine(hasEmailShape, EMAIL).meta({ format: 'email' });

/** The domain of email addresses, typed with or without its `@`. */
export const emailDomain = z
  .string('Enter a domain.')
  .overwrite((text) => codeText(text).replace(/^@/, ''))
  .overwrite((text) => asciiMailDomain(text) ?? text)
  .refine((text) => asciiMailDomain(text) !== null, 'Enter a domain such as example.com.');
