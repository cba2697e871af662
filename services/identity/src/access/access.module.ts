import { Module } from '@nestjs/common';
import { AccessChanges } from './access-changes.js';
import { AccessController } from './access.controller.js';

@Module({ controllers: [AccessController], providers: [AccessChanges], exports: [AccessChanges] })
export class AccessModule {}
