import { epochSeconds } from '@bindery/service-kit/time';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';

const ISSUER = 'Bindery';
const STEP_SECONDS = 30;

/** A new secret of 160 bits, as authenticator apps take it: in base32, in a link, and as a picture of that link. */
export function newTotpSecret(address: string): { secret: string; uri: string; qrCode: string } {
  const secret = generateSecret();
  const uri = generateURI({ issuer: ISSUER, label: address, secret });
  // The client makes a data address of it without escaping, and screens put that between double quotes.
  return { secret, uri, qrCode: renderSVG(uri, { ecc: 'M' }).replaceAll('"', "'") };
}

/**
 * The time step of a code of the present, the step before or the one after; undefined for a wrong one, and for one that
 * was used. RFC 6238, section 5.2: a code works once.
 * @param lastUsedStep no code of this step or of one before it works
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: Date,
  lastUsedStep: number | null,
): number | undefined {
  const result = verifySync({
    secret,
    token: code,
    epoch: epochSeconds(now),
    epochTolerance: STEP_SECONDS,
    strategy: 'totp',
  });
  if (!result.valid || !('timeStep' in result)) return undefined;
  return result.timeStep > (lastUsedStep ?? -1) ? result.timeStep : undefined;
}
