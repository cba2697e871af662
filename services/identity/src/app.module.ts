import { Global, Module, type DynamicModule } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { RootSecrets } from '@bindery/service-kit/root-secrets';
import { AccessModule } from './access/access.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { IdentityAudit } from './audit/identity-audit.js';
import { BillingNoticesModule } from './billing-notices/billing-notices.module.js';
import { EntitlementsModule } from './entitlements/entitlements.module.js';
import { GoTrueModule } from './gotrue/gotrue.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { LeadNoticesModule } from './lead-notices/lead-notices.module.js';
import { MailDeliveryModule } from './mail-delivery/mail-delivery.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PermissionsModule } from './permissions/permissions.module.js';
import { Secrets } from './secrets/secrets.js';
import { SeatsModule } from './seats/seats.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SigningKeysModule } from './signing-keys/signing-keys.module.js';
import { UsersModule } from './users/users.module.js';

/** What every module of identity works with: its secrets, its audit chain, and what it did already. */
@Global()
@Module({
  imports: [
    AccessModule,
    SigningKeysModule,
    SessionsModule,
    UsersModule,
    AccountsModule,
    SeatsModule,
    SettingsModule,
    InvitationsModule,
    EntitlementsModule,
    BillingNoticesModule,
    LeadNoticesModule,
    GoTrueModule,
    MailDeliveryModule,
    PermissionsModule,
    AuditLogModule,
    HousekeepingModule,
    OperatorsModule,
  ],
})
export class AppModule {
  static with(parts: {
    secrets: Secrets;
    rootSecrets: RootSecrets;
    audit: AuditTrail;
    idempotency: IdempotentRequests;
  }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: Secrets, useValue: parts.secrets },
        { provide: RootSecrets, useValue: parts.rootSecrets },
        { provide: AuditTrail, useValue: parts.audit },
        { provide: IdempotentRequests, useValue: parts.idempotency },
        IdentityAudit,
      ],
      exports: [Secrets, RootSecrets, AuditTrail, IdempotentRequests, IdentityAudit],
    };
  }
}
