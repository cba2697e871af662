import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.js';
import { ListActivity } from './list-activity.js';

@Module({ controllers: [ActivityController], providers: [ListActivity], exports: [ListActivity] })
export class ActivityModule {}
