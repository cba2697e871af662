import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SeatsModule } from '../seats/seats.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountOwners } from './account-owners.service.js';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { MeController } from './me.controller.js';
import { SignUp } from './sign-up.service.js';
import { Superusers } from './superusers.service.js';
import { UpdateUserByAdmin } from './update-user.js';
import { UserDirectory } from './user-directory.service.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [AccessModule, MailModule, SeatsModule, SessionsModule],
  controllers: [MeController, UsersController],
  providers: [AccountOwners, CreateUser, DeleteUser, SignUp, Superusers, UpdateUserByAdmin, UserDirectory],
  exports: [SignUp],
})
export class UsersModule {}
