import { Inject, Injectable } from '@nestjs/common';
import { extensionRedirect } from '@bindery/contracts/identity';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { IdentityConfig } from '../config.js';
import { GoTrueError } from '../errors/gotrue-error.js';

/** The browser extensions of this installation. Each is an OAuth client without a secret. */
@Injectable()
export class ExtensionClients {
  readonly #ids: ReadonlySet<string>;

  constructor(@Inject(SERVICE) { config }: ServiceSettings<IdentityConfig>) {
    this.#ids = new Set(config.CAPTURE_EXTENSION_IDS);
  }

  /** @throws GoTrueError `invalid_client` */
  requireKnown(clientId: string): void {
    if (this.#ids.has(clientId)) return;
    throw new GoTrueError(
      'invalid_client',
      "This extension isn't set up for this server. Ask your administrator.",
    );
  }

  /** Whether an authorization may lead to an address: exactly the one of the extension. */
  isRedirectOf(clientId: string, redirectUri: string): boolean {
    return this.#ids.has(clientId) && redirectUri === extensionRedirect(clientId);
  }

  /** Whether a call comes from one of the extensions. Browsers set the header, and no page can change it. */
  isOrigin(origin: string): boolean {
    const [, id = ''] = /^chrome-extension:\/\/([a-p]{32})$/.exec(origin) ?? [];
    return this.#ids.has(id);
  }
}
