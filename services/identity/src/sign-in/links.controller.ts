import { Controller } from '@nestjs/common';
import { signInLinkRoutes } from '@bindery/contracts/identity';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { linkFailureMessages } from './link-failures.js';
import { ReadLink } from './read-link.js';

@Controller()
export class LinksController {
  constructor(private readonly reading: ReadLink) {}

  @Handles(signInLinkRoutes.read)
  async read({ body }: Call<typeof signInLinkRoutes.read>) {
    const link = await this.reading.read(body.token_hash);
    if (!link) throw new AppError('not_found', { detail: linkFailureMessages.unknown });
    return link;
  }
}
