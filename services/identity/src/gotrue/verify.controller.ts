import { Body, Controller, Get, Header, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { signInLinkRoutes } from '@bindery/contracts/identity';
import type { RateLimit } from '@bindery/contracts/route';
import { currentContext } from '@bindery/service-kit/context';
import { Public } from '@bindery/service-kit/guard';
import { parse, QueryOf, TakesForm } from '@bindery/service-kit/http';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { linkFailureMessages } from '../sign-in/link-failures.js';
import { ReadLink } from '../sign-in/read-link.js';
import { Redirects } from '../sign-in/redirects.js';
import { VerifyProof, type Proof } from '../sign-in/verify-proof.js';
import { confirmingForm, confirmingFormPolicy, linkFailurePage } from './confirming-form.js';
import { ConfirmingFormAnswer } from './confirming-form-answer.js';
import { confirmingFields, linkKindOf, verifyBody } from './gotrue-bodies.js';
import { GoTrueViews } from './gotrue-views.js';
import { FORM_TYPE } from './own-site.guard.js';

/** The tries for one address are limited with its codes; this limits tries of many addresses. */
const CODE_TRIES_PER_NETWORK: RateLimit = {
  name: 'code-tries',
  points: 100,
  perSeconds: 600,
  per: 'network',
};

/** `/verify`: the proof from a mail becomes a session. Opening the address alone never does that. */
@Controller('auth/v1/verify')
export class VerifyController {
  constructor(
    private readonly verifyProof: VerifyProof,
    private readonly readLink: ReadLink,
    private readonly redirects: Redirects,
    private readonly views: GoTrueViews,
    private readonly formAnswer: ConfirmingFormAnswer,
    private readonly rateLimits: RateLimits,
  ) {}

  /** A mail scanner opens this as often as it likes: it shows a form, and changes nothing. */
  @Get()
  @Header('Cache-Control', 'no-store')
  // The form has to carry its origin, which `no-referrer` would make `null`. Other sites still learn nothing.
  @Header('Referrer-Policy', 'same-origin')
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Public()
  async show(
    @QueryOf(confirmingFields) query: z.output<typeof confirmingFields>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.rateLimits.consume(signInLinkRoutes.read.rateLimit);
    const link = await this.readLink.read(query.token);
    void reply.header('Content-Security-Policy', confirmingFormPolicy(this.redirects.origins));
    if (link?.refusal === null) return confirmingForm(query, link);
    return linkFailurePage(link?.refusal ?? linkFailureMessages.unknown);
  }

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Public()
  @TakesForm()
  async verify(
    @Body() body: unknown,
    @Headers('content-type') contentType: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    if (contentType?.startsWith(FORM_TYPE)) {
      const fields = parse(confirmingFields, body);
      void reply.status(303).header('Location', await this.formAnswer.locationFor(fields));
      return undefined;
    }
    return this.answer(proofOf(parse(verifyBody, body)));
  }

  private async answer(proof: Proof): Promise<object> {
    if ('code' in proof) await this.rateLimits.consume(CODE_TRIES_PER_NETWORK);
    const verified = await this.verifyProof.verify(proof, 'session', currentContext()?.userAgent ?? '');
    if (verified.result === 'signed_in') return this.views.session(verified.signedIn);
    // GoTrue's own words for the first of the two confirmations. It would sign in with the second.
    const msg =
      verified.result === 'changed'
        ? 'Email address changed. Please sign in with it'
        : 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
    return { code: '200', msg };
  }
}

function proofOf(body: z.output<typeof verifyBody>): Proof {
  const kind = linkKindOf(body.type);
  return 'token_hash' in body
    ? { token: body.token_hash, kind }
    : { address: body.email, code: body.token, kind };
}
