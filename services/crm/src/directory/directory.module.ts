import { Module } from '@nestjs/common';
import { AccountSettingsMessages } from './account-settings.messages.js';
import { ReassignTasks } from './reassign-tasks.js';
import { AgentsController } from './agents.controller.js';
import { DirectoryMessages } from './directory.messages.js';
import { ListAgents } from './list-agents.js';

@Module({
  controllers: [AgentsController],
  providers: [AccountSettingsMessages, DirectoryMessages, ListAgents, ReassignTasks],
})
export class DirectoryModule {}
