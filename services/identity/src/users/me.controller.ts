import { Controller, Inject } from '@nestjs/common';
import { meRoutes, type MeView } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import { meOf, withAccount } from '../access/person.js';

/** The signed-in person about themselves. */
@Controller()
export class MeController {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Called after every session event of the browser: notes that the person was here. */
  @Handles(meRoutes.sync)
  async syncUser({ caller }: Call<typeof meRoutes.sync>): Promise<MeView> {
    await this.db.user.updateMany({
      where: { id: caller.userId },
      data: { lastSeenAt: this.clock.now() },
    });
    return this.me({ caller });
  }

  @Handles(meRoutes.get)
  async me({ caller }: Pick<Call<typeof meRoutes.get>, 'caller'>): Promise<MeView> {
    const user = await this.db.user.findUnique({ where: { id: caller.userId }, include: withAccount });
    if (!user?.isActive) {
      throw new AppError('unauthenticated', { detail: 'This user is not active any more. Ask your agency.' });
    }
    return meOf(user);
  }
}
