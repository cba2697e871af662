import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { hkdfKey } from '@bindery/field-crypto';
import { auditAnchor, type AuditAnchor } from '@bindery/contracts/ops';

/** The DER prefix of an Ed25519 private key of 32 bytes (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs anchors, and recognizes its own signatures. */
export class AnchorSigner {
  readonly #keys: readonly [SigningKey, ...SigningKey[]];

  /** @param first signs; what the others signed is recognized as well */
  constructor(first: Buffer, ...others: readonly Buffer[]) {
    this.#keys = [signingKeyOf(first), ...others.map(signingKeyOf)];
  }

  /** A JSON Web Signature (RFC 7515) in its compact form, by Ed25519 (RFC 8037). */
  sign(anchor: AuditAnchor): string {
    const [{ kid, privateKey }] = this.#keys;
    const signed = `${encoded({ alg: 'EdDSA', kid })}.${encoded(anchor)}`;
    return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  /** The anchor in a document; nothing if none of the keys signed it. */
  open(document: string): AuditAnchor | undefined {
    const [header = '', payload = '', signature = ''] = document.trim().split('.');
    const signed = Buffer.from(`${header}.${payload}`);
    const isOurs = this.#keys.some(({ publicKey }) =>
      verify(null, signed, publicKey, Buffer.from(signature, 'base64url')),
    );
    if (!isOurs) return undefined;
    return auditAnchor.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  }
}

interface SigningKey {
  /** A hash of the public key. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

function signingKeyOf(secret: Buffer): SigningKey {
  const seed = hkdfKey(secret, 'bindery', 'audit-anchor').export();
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return { kid: createHash('sha256').update(der).digest('base64url'), privateKey, publicKey };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
