import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { FastifyRequest } from 'fastify';
import type { IdentityConfig } from '../config.js';
import { ExtensionClients } from '../extension/extension-clients.js';
import { GoTrueError } from '../errors/gotrue-error.js';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Calls of the browser extension. What they need is in their body, so that a page that sends one gains nothing. */
const extensionPaths: readonly string[] = ['/auth/v1/oauth/token', '/auth/v1/oauth/revoke'];

const readingMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects requests to `/auth/v1` that a page of another site makes a browser send. Such a page could sign its visitor
 * in as another user, or send mails in their name. Browsers add both headers themselves, and no page can change them.
 */
@Injectable()
export class OwnSiteGuard implements CanActivate {
  readonly #origin: string;

  constructor(
    @Inject(SERVICE) { config }: ServiceSettings<IdentityConfig>,
    private readonly extensions: ExtensionClients,
  ) {
    this.#origin = new URL(config.PUBLIC_URL).origin;
  }

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const concerned = request.url.startsWith('/auth/v1/') && !readingMethods.includes(request.method);
    if (!concerned || this.#isOfExtension(request) || this.#isOwn(request)) return true;
    throw new GoTrueError('other_site', 'Open Bindery itself and try again there.');
  }

  #isOfExtension({ url, headers: { origin } }: FastifyRequest): boolean {
    return origin !== undefined && extensionPaths.includes(url) && this.extensions.isOrigin(origin);
  }

  #isOwn({ headers }: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site, 'content-type': contentType } = headers;
    if (site !== undefined && site !== 'same-origin') return false;
    // Only a browser sends forms, and it always says from where. A client that is no browser says neither.
    if (contentType?.startsWith(FORM_TYPE)) return origin === this.#origin;
    return origin === undefined || origin === this.#origin || site === 'same-origin';
  }
}
