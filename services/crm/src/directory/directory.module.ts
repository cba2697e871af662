import { Module } from '@nestjs/common';
import { AgentsController } from './agents.controller.js';
import { DirectoryMessages } from './directory.messages.js';
import { ListAgents } from './list-agents.js';

@Module({ controllers: [AgentsController], providers: [DirectoryMessages, ListAgents] })
export class DirectoryModule {}
