import { Module } from '@nestjs/common';
import { AddressKind } from './address-kind.js';
import { AddressesController } from './addresses.controller.js';
import { DependentKind } from './dependent-kind.js';
import { DependentsController } from './dependents.controller.js';
import { ListFamily } from './list-family.js';
import { OnePrimary } from './one-primary.js';
import { PhoneKind } from './phone-kind.js';
import { PhonesController } from './phones.controller.js';

const kinds = [DependentKind, AddressKind, PhoneKind];

/** What hangs on an individual: dependents, addresses, phone numbers. */
@Module({
  controllers: [DependentsController, AddressesController, PhonesController],
  providers: [...kinds, ListFamily, OnePrimary],
  exports: kinds,
})
export class FamilyModule {}
