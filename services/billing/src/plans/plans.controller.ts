import { Controller } from '@nestjs/common';
import { planRoutes } from '@bindery/contracts/billing';
import { Handles } from '@bindery/service-kit/routes';
import { ListPlans } from './list-plans.js';

@Controller()
export class PlansController {
  constructor(private readonly plans: ListPlans) {}

  @Handles(planRoutes.list)
  list() {
    return this.plans.list();
  }
}
