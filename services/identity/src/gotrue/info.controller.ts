import { Controller, Get, Header } from '@nestjs/common';
import { jwks, type PublicJwk } from '@bindery/contracts/messaging';
import { Public } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { SigningKeys } from '../signing-keys/signing-keys.js';

/** Information about the server for clients. */
@Controller('auth/v1')
export class InfoController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('.well-known/jwks.json')
  @Header('Cache-Control', 'public, max-age=60')
  @Public()
  @Replies(jwks)
  async jwks(): Promise<{ keys: PublicJwk[] }> {
    return { keys: await this.keys.published() };
  }

  @Get('settings')
  @Public()
  settings(): object {
    return {
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    };
  }

  @Get('health')
  @Public()
  health(): object {
    return {
      name: 'Bindery identity',
      version: 'v1',
      description: 'Passwordless sign-in by email, compatible with GoTrue',
    };
  }
}
