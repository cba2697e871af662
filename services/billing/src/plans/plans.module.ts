import { Module } from '@nestjs/common';
import { PlansController } from './plans.controller.js';
import { ListPlans } from './list-plans.js';

@Module({ controllers: [PlansController], providers: [ListPlans] })
export class PlansModule {}
