import { Controller } from '@nestjs/common';
import { emailChangeRoutes, signInLinkRoutes } from '@bindery/contracts/identity';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { linkFailureMessages } from './link-failures.js';
import { OwnEmailChange } from './own-email-change.js';
import { ReadLink } from './read-link.js';

@Controller()
export class LinksController {
  constructor(
    private readonly reading: ReadLink,
    private readonly emailChange: OwnEmailChange,
  ) {}

  @Handles(signInLinkRoutes.read)
  async read({ body }: Call<typeof signInLinkRoutes.read>) {
    const link = await this.reading.read(body.token_hash);
    if (!link) throw new AppError('not_found', { detail: linkFailureMessages.unknown });
    return link;
  }

  @Handles(emailChangeRoutes.get)
  getEmailChange({ caller }: Call<typeof emailChangeRoutes.get>) {
    return this.emailChange.get(caller);
  }

  @Handles(emailChangeRoutes.keep)
  keepAccount({ caller }: Call<typeof emailChangeRoutes.keep>) {
    return this.emailChange.keep(caller);
  }

  @Handles(emailChangeRoutes.undo)
  undoEmailChange({ caller }: Call<typeof emailChangeRoutes.undo>) {
    return this.emailChange.undo(caller);
  }
}
