import { Inject, Injectable } from '@nestjs/common';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import type { Logger } from '@bindery/service-kit/logging';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { LOGGER, SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { IdentityConfig } from '../config.js';
import type { User, WebauthnCredential } from '../generated/prisma/client.js';

/** How long a challenge can be answered. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** `passkey` verifies its user and is found without knowing whose it is; `security_key` comes after a sign-in. */
export type AuthenticatorUse = 'passkey' | 'security_key';

/** The public half of a new credential. */
export interface NewCredential {
  readonly credential_id: string;
  readonly public_key: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
  readonly transports: string[];
}

type Credential = Pick<WebauthnCredential, 'credential_id' | 'transports'>;

/**
 * WebAuthn for the product's own address. What an authenticator made for another one fails here, and so does what lacks
 * the verification of its user where that is required.
 */
@Injectable()
export class Webauthn {
  readonly #origin: string;
  readonly #rpId: string;

  constructor(
    @Inject(SERVICE) { config }: ServiceSettings<IdentityConfig>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { origin, hostname } = new URL(config.PUBLIC_URL);
    this.#origin = origin;
    this.#rpId = hostname;
  }

  /** Options for `navigator.credentials.create`. The client has defaults of its own, so every choice is spelled out. */
  async creationOptions(
    user: Pick<User, 'id' | 'email' | 'full_name'>,
    use: AuthenticatorUse,
    existing: readonly Credential[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const isPasskey = use === 'passkey';
    return generateRegistrationOptions({
      rpName: 'Bindery',
      rpID: this.#rpId,
      userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
      userName: shownAddress(user.email),
      userDisplayName: user.full_name ?? shownAddress(user.email),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      authenticatorSelection: {
        residentKey: isPasskey ? 'required' : 'discouraged',
        userVerification: isPasskey ? 'required' : 'preferred',
      },
      excludeCredentials: existing.map(descriptorOf),
    });
  }

  /** Options for `navigator.credentials.get`. @param allowed empty for any passkey of this site */
  async requestOptions(
    use: AuthenticatorUse,
    allowed: readonly Credential[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.#rpId,
      timeout: CHALLENGE_MS,
      userVerification: use === 'passkey' ? 'required' : 'preferred',
      allowCredentials: allowed.map(descriptorOf),
    });
  }

  /** @returns the new credential, or null if the response doesn't answer the challenge here */
  async created(
    response: RegistrationResponseJSON,
    challenge: string,
    use: AuthenticatorUse,
  ): Promise<NewCredential | null> {
    const verified = await this.#attempt(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: use === 'passkey',
      }),
    );
    if (!verified?.verified) return null;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    return { credential_id: id, public_key: publicKey, counter: BigInt(counter), transports };
  }

  /** @returns the authenticator's new counter, or null if the response doesn't answer the challenge with this credential */
  async used(
    response: AuthenticationResponseJSON,
    challenge: string,
    credential: WebauthnCredential,
    use: AuthenticatorUse,
  ): Promise<bigint | null> {
    const verified = await this.#attempt(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: this.#origin,
        expectedRPID: this.#rpId,
        requireUserVerification: use === 'passkey',
        // The library would refuse a counter that fell behind. That locks out people whose keys are restored.
        credential: {
          id: credential.credential_id,
          publicKey: new Uint8Array(credential.public_key),
          counter: 0,
        },
      }),
    );
    if (!verified?.verified) return null;
    const counter = BigInt(verified.authenticationInfo.newCounter);
    if (counter < credential.counter) {
      this.logger.warn({ credential: credential.id }, 'the counter of a passkey or security key went back');
    }
    return counter;
  }

  /** The library throws plain errors for whatever doesn't fit, of which a client controls every byte. */
  async #attempt<T>(verify: () => Promise<T>): Promise<T | null> {
    try {
      return await verify();
    } catch (error) {
      this.logger.debug(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'a credential was refused',
      );
      return null;
    }
  }
}

const descriptorOf = ({ credential_id: id, transports }: Credential) => ({ id, transports });
