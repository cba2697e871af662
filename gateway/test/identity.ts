import { createTokenFactory, type TokenFactory } from '@bindery/test-kit';
import { startUpstream, type Upstream } from './upstream.js';

/** Identity as far as the gateway asks it: its signing keys, and the changes of access while NATS is silent. */
export interface Identity extends Upstream {
  readonly tokens: TokenFactory;
  readonly keys: TokenFactory['jwks']['keys'];
  readonly changes: Record<string, unknown>[];
  /** How often the signing keys were asked for. */
  keysAsked(): number;
}

export async function startIdentity(): Promise<Identity> {
  const upstream = await startUpstream('identity');
  const tokens = createTokenFactory();
  const keys = [...tokens.jwks.keys];
  const changes: Record<string, unknown>[] = [];
  let asked = 0;
  upstream.serve('/auth/v1/.well-known/jwks.json', () => {
    asked += 1;
    return { keys };
  });
  upstream.serve('/internal/access', () => ({ changes }));
  return { ...upstream, tokens, keys, changes, keysAsked: () => asked };
}
