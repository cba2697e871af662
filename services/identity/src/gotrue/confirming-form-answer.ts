import { Injectable } from '@nestjs/common';
import { currentContext } from '@bindery/service-kit/context';
import type { z } from 'zod';
import { Redirects } from '../sign-in/redirects.js';
import { VerifyProof } from '../sign-in/verify-proof.js';
import { linkKindOf, type confirmingFields } from './gotrue-bodies.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { GoTrueViews } from './gotrue-views.js';

type Fields = z.output<typeof confirmingFields>;

/** The target of the confirmation form: the page that requested the sign-in, with the parameters it needs. */
@Injectable()
export class ConfirmingFormAnswer {
  constructor(
    private readonly verifyProof: VerifyProof,
    private readonly redirects: Redirects,
    private readonly views: GoTrueViews,
  ) {}

  async locationFor(fields: Fields): Promise<string> {
    try {
      return await this.verified(fields);
    } catch (error) {
      if (!(error instanceof GoTrueError)) throw error;
      return withFragment(this.redirects.resolve(fields.redirect_to), {
        error: 'access_denied',
        error_code: error.goTrueCode,
        error_description: error.detail,
      });
    }
  }

  private async verified(fields: Fields): Promise<string> {
    const proof = { token: fields.token, kind: linkKindOf(fields.type) };
    const verified = await this.verifyProof.verify(proof, 'code', currentContext()?.userAgent ?? '');
    const { redirect_to: redirectTo } = verified.link;
    if (verified.result === 'code') return withQuery(redirectTo, { code: verified.authCode });
    if (verified.result === 'half_confirmed') {
      return withFragment(redirectTo, {
        message: 'Confirmed. Now confirm the link we emailed to your other address.',
      });
    }
    if (verified.result === 'changed') {
      return withFragment(redirectTo, { message: 'Email address changed. Sign in with it.' });
    }
    const { user: _user, ...session } = await this.views.session(verified.signedIn);
    return withFragment(redirectTo, { ...session, type: fields.type });
  }
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

function withFragment(address: string, values: Record<string, string | number>): string {
  const url = new URL(address);
  const entries = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]);
  url.hash = new URLSearchParams(entries).toString();
  return url.href;
}
