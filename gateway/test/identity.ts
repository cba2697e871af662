import { createSigner, type Signer } from './tokens.js';
import { startUpstream, type Upstream } from './upstream.js';

/** Identity as far as the gateway asks it: its signing keys, and the changes of access while NATS is silent. */
export interface Identity extends Upstream {
  readonly signer: Signer;
  readonly keys: Signer['jwk'][];
  readonly changes: Record<string, unknown>[];
  /** How often the signing keys were asked for. */
  keysAsked(): number;
}

export async function startIdentity(): Promise<Identity> {
  const upstream = await startUpstream('identity');
  const signer = createSigner();
  const keys = [signer.jwk];
  const changes: Record<string, unknown>[] = [];
  let asked = 0;
  upstream.serve('/auth/v1/.well-known/jwks.json', () => {
    asked += 1;
    return { keys };
  });
  upstream.serve('/internal/access', () => ({ changes }));
  return { ...upstream, signer, keys, changes, keysAsked: () => asked };
}
