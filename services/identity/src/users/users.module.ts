import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MeController } from './me.controller.js';
import { SignUp } from './sign-up.service.js';
import { Superusers } from './superusers.service.js';
import { UserDirectory } from './user-directory.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [AccessModule],
  controllers: [MeController, UsersController],
  providers: [SignUp, Superusers, UserDirectory],
  exports: [SignUp],
})
export class UsersModule {}
