import { Module } from '@nestjs/common';
import { ReconcileModule } from '../reconcile/reconcile.module.js';
import { NightlyWork } from './nightly-work.js';

@Module({ imports: [ReconcileModule], providers: [NightlyWork] })
export class TimersModule {}
