import { Module } from '@nestjs/common';
import { RenewalsModule } from '../renewals/renewals.module.js';
import { GetToday } from './get-today.js';
import { ListBirthdays } from './list-birthdays.js';
import { TodayController } from './today.controller.js';

@Module({
  imports: [RenewalsModule],
  controllers: [TodayController],
  providers: [GetToday, ListBirthdays],
})
export class TodayModule {}
