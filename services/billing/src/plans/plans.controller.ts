import { Controller, Get } from '@nestjs/common';
import { planList } from '@bindery/contracts/billing';
import { Public } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import { PlansService } from './plans.service.js';

@Controller('api/subscription/plans')
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Get()
  @Public()
  @Replies(planList)
  list() {
    return this.plans.list();
  }
}
