import { Inject, Injectable } from '@nestjs/common';
import { ACCESS_TOKEN_TTL_SECONDS } from '@bindery/contracts/access';
import { DATABASE } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import type { IdentityDatabase } from '../database/identity-database.js';
import { AccessTokens, type TokenSession } from '../sessions/access-tokens.js';
import { EmailChanges } from '../sign-in/email-changes.js';
import type { Person } from '../access/person.js';
import type { Factor } from '../generated/prisma/client.js';

/** Users and sessions in the shape that GoTrue's clients read. */
@Injectable()
export class GoTrueViews {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly accessTokens: AccessTokens,
    private readonly emailChanges: EmailChanges,
  ) {}

  async session(begun: { person: Person; session: TokenSession; refreshToken: string }) {
    const { token, expiresAt } = await this.accessTokens.issue(begun.person, begun.session);
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_TTL_SECONDS,
      expires_at: expiresAt,
      refresh_token: begun.refreshToken,
      user: await this.user(begun.person, begun.session),
    };
  }

  async user(person: Person, session: TokenSession) {
    const email = shownAddress(person.email);
    const change = await this.emailChanges.underWay(this.db, person.id);
    const times = {
      last_sign_in_at: person.last_sign_in_at?.toISOString(),
      created_at: person.created_at.toISOString(),
      updated_at: person.updated_at.toISOString(),
    };
    return {
      id: person.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      email_confirmed_at: person.email_confirmed_at?.toISOString(),
      confirmed_at: person.email_confirmed_at?.toISOString(),
      ...(change && {
        new_email: shownAddress(this.emailChanges.newAddressOf(change)),
        email_change_sent_at: change.created_at.toISOString(),
      }),
      app_metadata: {
        provider: 'email',
        providers: ['email'],
        ...this.accessTokens.accessOf(person, session),
      },
      user_metadata: person.metadata,
      identities: [
        {
          identity_id: person.id,
          id: person.id,
          user_id: person.id,
          identity_data: { sub: person.id, email, email_verified: true, phone_verified: false },
          provider: 'email',
          email,
          ...times,
        },
      ],
      // The client decides by these which assurance level a session could have.
      factors: person.factors.map(factorView),
      ...times,
      is_anonymous: false,
    };
  }
}

/** A factor without what it is proved by. */
function factorView({ id, friendly_name, type, status, ...factor }: Factor) {
  return {
    id,
    friendly_name,
    factor_type: type,
    status,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    ...(factor.last_challenged_at && { last_challenged_at: factor.last_challenged_at.toISOString() }),
  };
}
