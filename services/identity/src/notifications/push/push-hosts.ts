import { Inject, Injectable } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { IdentityConfig } from '../../config.js';

/** The push services of Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. */
const KNOWN = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** The push services that messages are sent to. A browser says which one is its own, so it could say anything. */
@Injectable()
export class PushHosts {
  readonly #patterns: readonly string[];

  constructor(@Inject(SERVICE) { config }: ServiceSettings<IdentityConfig>) {
    this.#patterns = [...KNOWN, ...config.PUSH_HOSTS];
  }

  allows(endpoint: string): boolean {
    const { hostname, port, username, password } = new URL(endpoint);
    if (port !== '' || username !== '' || password !== '') return false;
    return this.#patterns.some((pattern) =>
      pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern,
    );
  }
}
