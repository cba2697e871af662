import { Module } from '@nestjs/common';
import { PolicyKind } from './policy-kind.js';
import { PoliciesController } from './policies.controller.js';

@Module({ controllers: [PoliciesController], providers: [PolicyKind], exports: [PolicyKind] })
export class PoliciesModule {}
