import { Controller, Inject } from '@nestjs/common';
import { settingsRoutes } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import { agencySettingsOf } from './agency-settings.js';
import { Profile } from './profile.js';
import { UpdateAgency } from './update-agency.js';

/** What people decide for themselves, and for their agency. */
@Controller()
export class SettingsController {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly profile: Profile,
    private readonly agency: UpdateAgency,
  ) {}

  @Handles(settingsRoutes.getProfile)
  getProfile({ caller }: Call<typeof settingsRoutes.getProfile>) {
    return this.profile.get(caller);
  }

  @Handles(settingsRoutes.updateProfile)
  updateProfile({ caller, body, ifMatch }: Call<typeof settingsRoutes.updateProfile>) {
    return this.profile.update(caller, body, ifMatch);
  }

  @Handles(settingsRoutes.getAgency)
  async getAgency({ caller }: Call<typeof settingsRoutes.getAgency>) {
    return agencySettingsOf(await this.db.account.findUniqueOrThrow({ where: { id: caller.accountId } }));
  }

  @Handles(settingsRoutes.updateAgency)
  updateAgency({ caller, body, ifMatch }: Call<typeof settingsRoutes.updateAgency>) {
    return this.agency.update(caller, body, ifMatch);
  }
}
