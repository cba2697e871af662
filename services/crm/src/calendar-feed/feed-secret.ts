import { createHash, randomBytes } from 'node:crypto';

/** A new secret: 256 random bits in base64url, too many to guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
