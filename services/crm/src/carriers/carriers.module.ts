import { Module } from '@nestjs/common';
import { CarrierKind } from './carrier-kind.js';
import { CarriersController } from './carriers.controller.js';

@Module({ controllers: [CarriersController], providers: [CarrierKind], exports: [CarrierKind] })
export class CarriersModule {}
