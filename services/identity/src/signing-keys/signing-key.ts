import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { publicJwk, type PublicJwk } from '@bindery/contracts/messaging';

export interface NewSigningKey {
  readonly id: string;
  readonly publicJwk: PublicJwk;
  /** JSON of the private key as JWK; it is sealed before it is stored. */
  readonly privateJwk: string;
}

const generate = promisify(generateKeyPair);

/** Makes an ES256 key (RFC 7518, section 3.4). */
export async function newSigningKey(): Promise<NewSigningKey> {
  const { publicKey, privateKey } = await generate('ec', { namedCurve: 'P-256' });
  const id = randomUUID();
  return {
    id,
    publicJwk: publicJwk.parse({
      ...publicKey.export({ format: 'jwk' }),
      kid: id,
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    }),
    privateJwk: JSON.stringify(privateKey.export({ format: 'jwk' })),
  };
}
