import { Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { EntitlementsModule } from './entitlements/entitlements.module.js';
import { GoTrueModule } from './gotrue/gotrue.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { MailDeliveryModule } from './mail-delivery/mail-delivery.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SigningKeysModule } from './signing-keys/signing-keys.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [
    SecretsModule,
    AccessModule,
    SigningKeysModule,
    SessionsModule,
    UsersModule,
    AccountsModule,
    EntitlementsModule,
    GoTrueModule,
    MailDeliveryModule,
    HousekeepingModule,
  ],
})
export class AppModule {}
