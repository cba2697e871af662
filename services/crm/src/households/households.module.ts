import { Module } from '@nestjs/common';
import { ChangeHouseholdAddress } from './change-household-address.js';
import { GetHousehold } from './get-household.js';
import { HouseholdsController } from './households.controller.js';
import { SetHousehold } from './set-household.js';

/** Clients who live together. */
@Module({
  controllers: [HouseholdsController],
  providers: [ChangeHouseholdAddress, GetHousehold, SetHousehold],
})
export class HouseholdsModule {}
