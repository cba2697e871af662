import { Body, Controller, Get, Header, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { PAIRING_GRANT, type ExtensionTokens } from '@bindery/contracts/identity';
import { Public } from '@bindery/service-kit/guard';
import { BodyOf, parse, TakesForm } from '@bindery/service-kit/http';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { GoTrueError } from '../errors/gotrue-error.js';
import { AuthorizeExtension } from '../extension/authorize-extension.js';
import { ConnectExtension } from '../extension/connect-extension.js';
import { ExtensionClients } from '../extension/extension-clients.js';
import { ExtensionSessions } from '../extension/extension-sessions.js';
import { confirmingFormPolicy, connectFailurePage } from './confirming-form.js';
import { NeedsSession } from './caller-session.js';
import { GoTrueCallers } from './gotrue-callers.js';
import {
  authorizationParameters,
  authorizeBody,
  clientParameters,
  oauthTokenBody,
  revokeBody,
} from './oauth-bodies.js';

/** The page of the shell that asks the person. */
const CONSENT_PAGE = '/app/connect-extension';

/** `/oauth`: the sign-in of the browser extension by an authorization code with PKCE, or by a pairing code. */
@Controller('auth/v1/oauth')
export class OauthController {
  constructor(
    private readonly clients: ExtensionClients,
    private readonly callers: GoTrueCallers,
    private readonly authorizing: AuthorizeExtension,
    private readonly connecting: ConnectExtension,
    private readonly sessions: ExtensionSessions,
  ) {}

  /** Changes nothing: it leads to the page that asks. */
  @Get('authorize')
  @Header('Cache-Control', 'no-store')
  @Public()
  begin(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string | undefined {
    const client = clientParameters.safeParse(query);
    if (!client.success || !this.clients.isRedirectOf(client.data.client_id, client.data.redirect_uri)) {
      void reply.header('Content-Type', 'text/html; charset=utf-8');
      void reply.header('Content-Security-Policy', confirmingFormPolicy([]));
      return connectFailurePage();
    }
    const request = authorizationParameters.safeParse(query);
    const location = request.success
      ? `${CONSENT_PAGE}?${new URLSearchParams(request.data).toString()}`
      : answerAt(client.data.redirect_uri, {
          error: 'invalid_request',
          error_description: request.error.issues[0]?.message ?? 'The request is invalid.',
          state: query['state'],
        });
    void reply.status(302).header('Location', location);
    return undefined;
  }

  /** The person's answer, by their own session. */
  @Post('authorize')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @NeedsSession()
  async answer(
    @Headers('authorization') authorization: string | undefined,
    @BodyOf(authorizeBody) body: z.output<typeof authorizeBody>,
  ): Promise<{ redirect_to: string }> {
    const { client_id: clientId, redirect_uri: redirectUri, state } = body;
    this.requireRedirect(clientId, redirectUri);
    if (body.decision === 'cancel')
      return { redirect_to: answerAt(redirectUri, { error: 'access_denied', state }) };
    const session = await this.callers.completeSession(authorization);
    const code = await this.authorizing.authorize(session, clientId, body.code_challenge);
    return { redirect_to: answerAt(redirectUri, { code, state }) };
  }

  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  @TakesForm()
  async token(@Body() given: unknown): Promise<ExtensionTokens> {
    requireKnownGrant(given);
    const body = parse(oauthTokenBody, given);
    const { client_id: clientId } = body;
    this.clients.requireKnown(clientId);
    switch (body.grant_type) {
      case 'refresh_token':
        return this.sessions.renew(clientId, body.refresh_token);
      case 'authorization_code':
        this.requireRedirect(clientId, body.redirect_uri);
        return this.sessions.tokensOf(await this.connecting.byCode(clientId, body.code, body.code_verifier));
      case PAIRING_GRANT:
        return this.sessions.tokensOf(await this.connecting.byPairing(clientId, body.code));
    }
  }

  @Post('revoke')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  @TakesForm()
  async revoke(@Body() given: unknown): Promise<object> {
    const { client_id: clientId, token } = parse(revokeBody, given);
    this.clients.requireKnown(clientId);
    await this.sessions.revoke(clientId, token);
    return {};
  }

  private requireRedirect(clientId: string, redirectUri: string): void {
    this.clients.requireKnown(clientId);
    if (this.clients.isRedirectOf(clientId, redirectUri)) return;
    throw new GoTrueError('invalid_request', "The redirect_uri isn't the extension's own.");
  }
}

function answerAt(redirectUri: string, values: Record<string, unknown>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') url.searchParams.set(name, value);
  return url.href;
}

/** A grant type of another server has a code of its own (RFC 6749, section 5.2). */
function requireKnownGrant(given: unknown): void {
  const type =
    typeof given === 'object' && given !== null && 'grant_type' in given ? given.grant_type : undefined;
  const isKnown = oauthTokenBody.options.some(({ shape }) => shape.grant_type.value === type);
  if (typeof type === 'string' && !isKnown)
    throw new GoTrueError('unsupported_grant_type', "This server doesn't know the grant type.");
}
