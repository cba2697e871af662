import { redemptionRoutes } from '@bindery/contracts/billing';
import { meRoutes, type MeView } from '@bindery/contracts/identity';
import type { Optional, Route, RouteReply, RouteRequest } from '@bindery/contracts/route';
import { waitFor } from '../waiting/wait-for.js';
import {
  answerOf,
  sendRoute,
  sendTo,
  type AnySent,
  type Call,
  type Reply,
  type Send,
  type Sent,
} from './http.js';
import { requestRenewal, requestSignOut, signInByMail, succeeded, type SessionTokens } from './sign-in.js';

const UNAUTHENTICATED = 401;
const ROLE_TIMEOUT_MS = 15_000;

/** A signed-in user's calls. Several clients may share it, like tabs of one browser; one of them renews. */
export class Session {
  private renewing: Promise<void> | undefined;

  constructor(
    protected readonly sender: Send,
    public tokens: SessionTokens,
  ) {}

  get id(): string {
    return this.tokens.user.id;
  }

  /** One declared call with the present token. */
  call<R extends Route>(route: R, ...[sent]: Optional<Sent<R>>): Promise<Reply> {
    return sendRoute(this.sender, route, sent, this.tokens.access_token);
  }

  /** The same, and a stale token is renewed once, as the browser does. */
  api<R extends Route>(route: R, ...[sent]: Optional<Sent<R>>): Promise<Reply> {
    return this.send(route, sent);
  }

  /** The same with values that TypeScript doesn't check. */
  async send(route: Route, sent?: AnySent): Promise<Reply> {
    const used = this.tokens.access_token;
    const reply = await sendRoute(this.sender, route, sent, used);
    if (reply.status !== UNAUTHENTICATED) return reply;
    if (this.tokens.access_token === used) await this.refresh();
    return sendRoute(this.sender, route, sent, this.tokens.access_token);
  }

  /** The answer of a call that succeeds, see {@link answerOf}. */
  ask<R extends Route>(
    route: R,
    ...[sent]: Optional<RouteRequest<R> & Pick<Call, 'headers'>>
  ): Promise<RouteReply<R, string>> {
    return answerOf(route, () => this.send(route, sent));
  }

  refresh(): Promise<void> {
    return (this.renewing ??= this.renew().finally(() => (this.renewing = undefined)));
  }

  /** Ends the session; its access token is refused from then on. */
  signOut(): Promise<Reply> {
    return requestSignOut(this.sender, this.tokens.access_token);
  }

  chooseFreePlan(): Promise<Reply> {
    return this.api(redemptionRoutes.apply, { body: { code: 'DIRECT_FREE', plan_id: 'free_forever' } });
  }

  me(): Promise<MeView> {
    return this.ask(meRoutes.get);
  }

  /** Waits until the plan that was chosen has given the role. */
  async untilRole(role: MeView['role']): Promise<void> {
    const hasRole = async () => (await this.me()).role === role;
    await waitFor(hasRole, { what: `the role ${role}`, timeoutMs: ROLE_TIMEOUT_MS, everyMs: 250 });
    await this.refresh();
  }

  protected async renew(): Promise<void> {
    const reply = await requestRenewal(this.sender, this.tokens);
    this.tokens = succeeded(reply, 'The renewal of a session') as SessionTokens;
  }
}

/** Signs in by a real mail; a new address signs up. @param urls of the product and its mail catcher */
export async function signIn(
  { app, mail }: { readonly app: string; readonly mail: string },
  email: string,
): Promise<Session> {
  const send = sendTo(app);
  return new Session(send, await signInByMail({ send, mail }, email));
}
