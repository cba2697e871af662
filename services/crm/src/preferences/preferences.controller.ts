import { Controller } from '@nestjs/common';
import { preferenceRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Preferences } from './preferences.js';

@Controller()
export class PreferencesController {
  constructor(private readonly preferences: Preferences) {}

  @Handles(preferenceRoutes.get)
  get({ caller, params }: Call<typeof preferenceRoutes.get>) {
    return this.preferences.get(caller, params.screen);
  }

  @Handles(preferenceRoutes.update)
  update({ caller, params, body }: Call<typeof preferenceRoutes.update>) {
    return this.preferences.update(caller, params.screen, body);
  }
}
