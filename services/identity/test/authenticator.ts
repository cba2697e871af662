import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { PUBLIC_URL } from './identity-under-test.js';

const { origin: ORIGIN, hostname: RP_ID } = new URL(PUBLIC_URL);
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** How a ceremony differs from an honest one. */
export interface Misbehavior {
  readonly origin?: string;
  readonly rpId?: string;
  readonly userVerified?: boolean;
  /** Instead of what was asked for. */
  readonly challenge?: string;
  readonly userHandle?: string;
}

/** The parts of the options that an authenticator reads, from JSON or as the client has decoded them. */
interface Options {
  readonly challenge: string | ArrayBuffer | Uint8Array;
  readonly user?: { readonly id: string | ArrayBuffer | Uint8Array };
}

const textOf = (value: string | ArrayBuffer | Uint8Array): string =>
  typeof value === 'string' ? value : Buffer.from(value as Uint8Array).toString('base64url');

/** A security key or phone in software: one credential, by WebAuthn Level 2 with no attestation. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  /** Grows with each signature; a key that doesn't count stays at 0. */
  counter = 0;
  #userHandle: string | undefined;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor(private readonly counts = true) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** The value that `navigator.credentials.create` resolves to. */
  create({ challenge, user }: Options, changes: Misbehavior = {}) {
    this.#userHandle = user && textOf(user.id);
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(changes, true)],
      ]),
    );
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', textOf(challenge), changes),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The value that `navigator.credentials.get` resolves to. */
  get({ challenge }: Options, changes: Misbehavior = {}) {
    if (this.counts) this.counter += 1;
    const authenticatorData = this.#authenticatorData(changes, false);
    const clientDataJSON = clientData('webauthn.get', textOf(challenge), changes);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.#privateKey);
    return this.#credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: changes.userHandle ?? this.#userHandle,
    });
  }

  #credential(response: object) {
    const id = this.credentialId.toString('base64url');
    const json = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    // The client serializes by `toJSON`, as browsers have it.
    return { ...json, toJSON: () => json };
  }

  #authenticatorData({ rpId = RP_ID, userVerified = true }: Misbehavior, isNew: boolean): Buffer {
    const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (isNew ? HAS_CREDENTIAL : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const head = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
    return isNew ? Buffer.concat([head, this.#attestedCredential()]) : head;
  }

  #attestedCredential(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // COSE_Key of RFC 9053: EC2, ES256, P-256.
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, this.credentialId, cbor(key)]);
  }
}

const clientData = (type: string, challenge: string, changes: Misbehavior): string =>
  Buffer.from(
    JSON.stringify({ type, challenge: changes.challenge ?? challenge, origin: changes.origin ?? ORIGIN }),
  ).toString('base64url');

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>;

/** The part of CBOR (RFC 8949) that attestations need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<number | string, Cbor>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
