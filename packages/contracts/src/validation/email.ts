import { z } from 'zod';
import { asciiMailDomain, EMAIL, hasEmailShape, isEmail } from './email-shape.js';
import { codeText } from './text-rule.js';

const typed = z.string('Enter an email address.').overwrite(codeText);

/** An email address as typed. */
export const emailAddress = typed.refine(isEmail, EMAIL).meta({ format: 'email' });

/** The rule of earlier versions, which also accepted a domain that can't exist. */
export const earlierEmailAddress = typed.refine(hasEmailShape, EMAIL).meta({ format: 'email' });

const asDomain = (text: string): string => {
  const written = codeText(text).replace(/^@/, '');
  return asciiMailDomain(written) ?? written;
};

/** Domains of email addresses, typed with or without their `@`, each once. */
export const emailDomains = z
  .array(
    z
      .string('Enter domains such as example.com.')
      .max(255, 'A domain can have up to 255 characters.')
      .overwrite(asDomain),
    'The domains must be a list.',
  )
  .max(20, 'You can list up to 20 domains.')
  .overwrite((domains) => [...new Set(domains)])
  .refine(
    (domains) => domains.every((domain) => asciiMailDomain(domain) !== null),
    'Enter domains such as example.com.',
  );
