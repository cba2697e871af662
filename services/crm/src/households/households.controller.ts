import { Controller } from '@nestjs/common';
import { householdRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ChangeHouseholdAddress } from './change-household-address.js';
import { GetHousehold } from './get-household.js';
import { SetHousehold } from './set-household.js';

@Controller()
export class HouseholdsController {
  constructor(
    private readonly getting: GetHousehold,
    private readonly setting: SetHousehold,
    private readonly addresses: ChangeHouseholdAddress,
  ) {}

  @Handles(householdRoutes.get)
  get({ caller, params }: Call<typeof householdRoutes.get>) {
    return this.getting.get(caller, params.id);
  }

  @Handles(householdRoutes.set)
  set({ caller, params, body, ifMatch }: Call<typeof householdRoutes.set>) {
    return this.setting.set(caller, params.id, body, ifMatch);
  }

  @Handles(householdRoutes.changeAddress)
  changeAddress({ caller, params, body }: Call<typeof householdRoutes.changeAddress>) {
    return this.addresses.change(caller, params.id, body);
  }

  @Handles(householdRoutes.undoAddress)
  undoAddress({ caller, params, body }: Call<typeof householdRoutes.undoAddress>) {
    return this.addresses.undo(caller, params.id, body);
  }
}
