import { Controller } from '@nestjs/common';
import { planRoutes } from '@bindery/contracts/billing';
import { Handles } from '@bindery/service-kit/routes';
import { PlansService } from './plans.service.js';

@Controller()
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Handles(planRoutes.list)
  list() {
    return this.plans.list();
  }
}
