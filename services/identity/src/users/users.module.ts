import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { MailModule } from '../mail/mail.module.js';
import { SeatsModule } from '../seats/seats.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { ChangeOwner } from './change-owner.js';
import { CreateUser } from './create-user.js';
import { DeleteUser } from './delete-user.js';
import { MeController } from './me.controller.js';
import { SignUp } from './sign-up.js';
import { PromoteSuperusers } from './promote-superusers.js';
import { UpdateUser } from './update-user.js';
import { GetMe } from './get-me.js';
import { ListUsers } from './list-users.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [AccessModule, MailModule, SeatsModule, SessionsModule, SettingsModule],
  controllers: [MeController, UsersController],
  providers: [ChangeOwner, CreateUser, DeleteUser, GetMe, ListUsers, PromoteSuperusers, SignUp, UpdateUser],
  exports: [SignUp],
})
export class UsersModule {}
