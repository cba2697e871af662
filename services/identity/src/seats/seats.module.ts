import { Module } from '@nestjs/common';
import { Seats } from './seats.service.js';

@Module({ providers: [Seats], exports: [Seats] })
export class SeatsModule {}
