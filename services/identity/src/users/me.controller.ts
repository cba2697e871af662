import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { meView, type MeView } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import { meOf, withAccount } from './person.js';

/** The signed-in person about themselves. */
@Controller('api/auth')
export class MeController {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Called after every session event of the browser: notes that the person was here. */
  @Post('sync-user')
  @HttpCode(200)
  @Requires('session:own')
  @Replies(meView)
  async syncUser(@CurrentPrincipal() person: Principal): Promise<MeView> {
    await this.db.user.updateMany({ where: { id: person.userId }, data: { lastSeenAt: this.clock.now() } });
    return this.me(person);
  }

  @Get('me')
  @Requires('session:own')
  @Replies(meView)
  async me(@CurrentPrincipal() person: Principal): Promise<MeView> {
    const user = await this.db.user.findUnique({ where: { id: person.userId }, include: withAccount });
    if (!user?.isActive) {
      throw new AppError('unauthenticated', { detail: 'This user is not active any more. Ask your agency.' });
    }
    return meOf(user);
  }
}
