import { Controller } from '@nestjs/common';
import { todayRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListBirthdays } from './list-birthdays.js';

@Controller()
export class TodayController {
  constructor(private readonly birthdays: ListBirthdays) {}

  @Handles(todayRoutes.turning65)
  turning65({ caller, query }: Call<typeof todayRoutes.turning65>) {
    return this.birthdays.turning65(caller, query);
  }

  @Handles(todayRoutes.birthdays)
  listBirthdays({ caller, query }: Call<typeof todayRoutes.birthdays>) {
    return this.birthdays.birthdays(caller, query);
  }
}
