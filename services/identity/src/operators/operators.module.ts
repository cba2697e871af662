import { Module } from '@nestjs/common';
import { AUDIT_CHAINS, AuditController, VerifyAudit } from '@bindery/service-kit/audit';
import { AuditAnchors } from '@bindery/service-kit/audit-anchors';
import { AuditAnchorsController } from '@bindery/service-kit/audit-anchors-controller';
import { AuditKeys } from './audit-keys.js';
import { AuditKeysController } from './audit-keys.controller.js';
import { MemberSecrets } from './member-secrets.js';
import { IdentityAuditChains } from './identity-audit-chains.js';

/** The operator calls for identity's audit chains. */
@Module({
  controllers: [AuditController, AuditAnchorsController, AuditKeysController],
  providers: [
    VerifyAudit,
    AuditAnchors,
    AuditKeys,
    MemberSecrets,
    { provide: AUDIT_CHAINS, useClass: IdentityAuditChains },
  ],
})
export class OperatorsModule {}
