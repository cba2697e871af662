import { Module } from '@nestjs/common';
import { AgentsController } from './agents.controller.js';
import { DirectoryMessages } from './directory.messages.js';

@Module({ controllers: [AgentsController], providers: [DirectoryMessages] })
export class DirectoryModule {}
