import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { epochSeconds } from '@bindery/service-kit/time';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import jwt from 'jsonwebtoken';
import type { IdentityConfig } from '../../config.js';

/** Push services refuse tokens that are valid for more than a day (RFC 8292, section 2). */
const VALID_S = 12 * 3_600;

interface Signer {
  readonly contact: string;
  readonly privateKey: KeyObject;
  /** The uncompressed point, as base64url. */
  readonly publicKey: string;
}

/** The installation's key for push messages (RFC 8292). Push services refuse those that another one signed. */
@Injectable()
export class VapidKey {
  readonly #signer: Signer | undefined;

  constructor(
    @Inject(SERVICE) { config }: ServiceSettings<IdentityConfig>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const { PUSH_CONTACT: contact, VAPID_PRIVATE_KEY: key } = config;
    if (contact !== undefined && key !== undefined) this.#signer = signerOf(contact, key);
  }

  /** Null where push is off. */
  get publicKey(): string | null {
    return this.#signer?.publicKey ?? null;
  }

  /** The header `Authorization` of a message to an endpoint. */
  authorizationFor(endpoint: string): string {
    if (!this.#signer) throw new Error('Push is off on this installation');
    const { contact, privateKey, publicKey } = this.#signer;
    const exp = epochSeconds(this.clock.now()) + VALID_S;
    const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
    const token = jwt.sign(claims, privateKey, { algorithm: 'ES256', noTimestamp: true });
    return `vapid t=${token}, k=${publicKey}`;
  }
}

function signerOf(contact: string, key: Buffer): Signer {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  const point = pair.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), d: text(key) };
  return {
    contact,
    privateKey: createPrivateKey({ format: 'jwk', key: jwk }),
    publicKey: text(point),
  };
}

const text = (bytes: Buffer): string => bytes.toString('base64url');
