import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditTrail } from '@bindery/service-kit/audit';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { OutgoingHttp } from '@bindery/service-kit/outgoing-http';
import { RootSecrets } from '@bindery/service-kit/root-secrets';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { IdentityAudit } from './audit/identity-audit.js';
import type { IdentityConfig } from './config.js';
import { ConsumedEvents } from './consumed-events.js';
import { handlers } from './handlers.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { OwnSiteGuard } from './gotrue/own-site.guard.js';
import { Secrets } from './secrets/secrets.js';
import { Redirects } from './sign-in/redirects.js';
import { SigningKeysModule } from './signing-keys/signing-keys.module.js';
import { AccessChanges } from './access/access-changes.js';
import { AccountScope } from './accounts/account-scope.js';
import { GetAccount } from './accounts/get-account.js';
import { EndApiKeys } from './api-keys/end-api-keys.js';
import { WarnOfExpiry } from './api-keys/warn-of-expiry.js';
import { RecordAuditedAction } from './audit-log/record-audited-action.js';
import { QueueExportNotice } from './export-notices/queue-export-notice.js';
import { QueueWebhookNotice } from './webhook-notices/queue-webhook-notice.js';
import { QueueNotice } from './billing-notices/queue-notice.js';
import { AccessEnds } from './entitlements/access-ends.js';
import { ApplySubscription } from './entitlements/apply-subscription.js';
import { AuthorizeExtension } from './extension/authorize-extension.js';
import { ConnectExtension } from './extension/connect-extension.js';
import { ExtensionClients } from './extension/extension-clients.js';
import { ExtensionGrants } from './extension/extension-grants.js';
import { ExtensionSessions } from './extension/extension-sessions.js';
import { PairingTries } from './extension/pairing-tries.js';
import { FactorResets } from './factor-reset/factor-resets.js';
import { ConfirmingFormAnswer } from './gotrue/confirming-form-answer.js';
import { GoTrueCallers } from './gotrue/gotrue-callers.js';
import { GoTrueViews } from './gotrue/gotrue-views.js';
import { LogOut } from './gotrue/log-out.js';
import { RequestMail } from './gotrue/request-mail.js';
import { InvitationMail } from './invitations/invitation-mail.js';
import { OwnInvitation } from './invitations/own-invitation.js';
import { SendInvitation } from './invitations/send-invitation.js';
import { LeadDigests } from './lead-notices/lead-digests.js';
import { LeadMail } from './lead-notices/lead-mail.js';
import { NotifySuperusers } from './lead-notices/notify-superusers.js';
import { RecordLead } from './lead-notices/record-lead.js';
import { MailWorker } from './mail-delivery/mail-worker.js';
import { PrepareMail } from './mail-delivery/prepare-mail.js';
import { MailQueue } from './mail/mail-queue.js';
import { Mailer } from './mail/mailer.js';
import { StrangerMailLimits } from './mail/stranger-mail-limits.js';
import { NotificationPreferences } from './notifications/notification-preferences.js';
import { MemberNotices } from './notifications/member-notices.js';
import { Notices } from './notifications/notices.js';
import { NotificationMail } from './notifications/notification-mail.js';
import { Notifications } from './notifications/notifications.js';
import { PushDevices } from './notifications/push/push-devices.js';
import { PushHosts } from './notifications/push/push-hosts.js';
import { PushQueue } from './notifications/push/push-queue.js';
import { PushWorker } from './notifications/push/push-worker.js';
import { VapidKey } from './notifications/push/vapid-key.js';
import { SendDigests } from './notifications/send-digests.js';
import { UnsubscribeLinks } from './notifications/unsubscribe-links.js';
import { WorkNotices } from './notifications/work-notices.js';
import { SendWeeklyReports } from './weekly-reports/send-weekly-reports.js';
import { WeeklyReportMail } from './weekly-reports/weekly-report-mail.js';
import { CountSeats } from './seats/count-seats.js';
import { HoldSeats } from './seats/hold-seats.js';
import { SeatHolds } from './seats/seat-holds.js';
import { Seats } from './seats/seats.js';
import { Passkeys } from './passkeys/passkeys.js';
import { RegisterPasskey } from './passkeys/register-passkey.js';
import { SignInByPasskey } from './passkeys/sign-in-by-passkey.js';
import { Webauthn } from './webauthn/webauthn.js';
import { CancelReset } from './second-factors/cancel-reset.js';
import { ChallengeFactor } from './second-factors/challenge-factor.js';
import { CodeTries } from './second-factors/code-tries.js';
import { EnrollFactor } from './second-factors/enroll-factor.js';
import { FactorAttempts } from './second-factors/factor-attempts.js';
import { SecurityNotices } from './security/security-notices.js';
import { RecoveryCodes } from './second-factors/recovery-codes.js';
import { UnenrollFactor } from './second-factors/unenroll-factor.js';
import { UpgradeSession } from './second-factors/upgrade-session.js';
import { VerifyFactor } from './second-factors/verify-factor.js';
import { VerifyRecoveryCode } from './second-factors/verify-recovery-code.js';
import { SecurityMail } from './security/security-mail.js';
import { AccessTokens } from './sessions/access-tokens.js';
import { EndSessions } from './sessions/end-sessions.js';
import { GetMemberAccess } from './sessions/get-member-access.js';
import { RefreshSession } from './sessions/refresh-session.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { StartSession } from './sessions/start-session.js';
import { DefaultTimeZone } from './settings/default-time-zone.js';
import { ConfirmEmailChange } from './sign-in/confirm-email-change.js';
import { EmailChanges } from './sign-in/email-changes.js';
import { ExchangeCode } from './sign-in/exchange-code.js';
import { FlowStates } from './sign-in/flow-states.js';
import { LoginMailLimits } from './sign-in/login-mail-limits.js';
import { MailedLinks } from './sign-in/mailed-links.js';
import { ReadLink } from './sign-in/read-link.js';
import { ReaddressUser } from './sign-in/readdress-user.js';
import { SignInMail } from './sign-in/sign-in-mail.js';
import { SignIn } from './sign-in/sign-in.js';
import { StartEmailChange } from './sign-in/start-email-change.js';
import { UndoEmailChange } from './sign-in/undo-email-change.js';
import { UpdateOwnUser } from './sign-in/update-own-user.js';
import { VerifyProof } from './sign-in/verify-proof.js';
import { RequestStepUpCode } from './step-up/request-step-up-code.js';
import { VerifyStepUpCode } from './step-up/verify-step-up-code.js';
import { ChangeOwner } from './users/change-owner.js';
import { ChangeUser } from './users/change-user.js';
import { RemoveUser } from './users/remove-user.js';
import { PromoteSuperusers } from './users/promote-superusers.js';
import { SignUp } from './users/sign-up.js';

const redirects = {
  provide: Redirects,
  inject: [SERVICE],
  useFactory: ({ config }: ServiceSettings<IdentityConfig>) =>
    new Redirects(config.PUBLIC_URL, config.REDIRECT_ALLOW_LIST),
};

@Global()
@Module({
  imports: [SigningKeysModule, HousekeepingModule, OperatorsModule],
  controllers: handlers,
  providers: [
    { provide: APP_GUARD, useClass: OwnSiteGuard },
    redirects,
    ConsumedEvents,
    AccessChanges,
    AccountScope,
    GetAccount,
    EndApiKeys,
    WarnOfExpiry,
    RecordAuditedAction,
    QueueNotice,
    QueueExportNotice,
    QueueWebhookNotice,
    AccessEnds,
    ApplySubscription,
    AuthorizeExtension,
    ConnectExtension,
    ExtensionClients,
    ExtensionGrants,
    ExtensionSessions,
    PairingTries,
    FactorResets,
    ConfirmingFormAnswer,
    GoTrueCallers,
    GoTrueViews,
    LogOut,
    RequestMail,
    InvitationMail,
    OwnInvitation,
    SendInvitation,
    LeadDigests,
    LeadMail,
    NotifySuperusers,
    RecordLead,
    MailWorker,
    PrepareMail,
    NotificationPreferences,
    Notifications,
    Notices,
    MemberNotices,
    NotificationMail,
    PushDevices,
    PushHosts,
    PushQueue,
    PushWorker,
    VapidKey,
    SendDigests,
    SendWeeklyReports,
    UnsubscribeLinks,
    WeeklyReportMail,
    WorkNotices,
    Mailer,
    StrangerMailLimits,
    CountSeats,
    HoldSeats,
    SeatHolds,
    Seats,
    Passkeys,
    RegisterPasskey,
    SignInByPasskey,
    Webauthn,
    CancelReset,
    ChallengeFactor,
    CodeTries,
    EnrollFactor,
    FactorAttempts,
    SecurityNotices,
    RecoveryCodes,
    UnenrollFactor,
    UpgradeSession,
    VerifyFactor,
    VerifyRecoveryCode,
    SecurityMail,
    AccessTokens,
    EndSessions,
    GetMemberAccess,
    RefreshSession,
    SessionTokens,
    StartSession,
    DefaultTimeZone,
    ConfirmEmailChange,
    EmailChanges,
    ExchangeCode,
    FlowStates,
    LoginMailLimits,
    MailedLinks,
    ReadLink,
    ReaddressUser,
    SignInMail,
    SignIn,
    StartEmailChange,
    UndoEmailChange,
    UpdateOwnUser,
    VerifyProof,
    RequestStepUpCode,
    VerifyStepUpCode,
    ChangeOwner,
    ChangeUser,
    RemoveUser,
    PromoteSuperusers,
    SignUp,
  ],
})
export class AppModule {
  static with(parts: {
    secrets: Secrets;
    rootSecrets: RootSecrets;
    audit: AuditTrail;
    idempotency: IdempotentRequests;
    outgoing: OutgoingHttp;
  }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: Secrets, useValue: parts.secrets },
        { provide: RootSecrets, useValue: parts.rootSecrets },
        { provide: AuditTrail, useValue: parts.audit },
        { provide: IdempotentRequests, useValue: parts.idempotency },
        { provide: OutgoingHttp, useValue: parts.outgoing },
        IdentityAudit,
        MailQueue,
      ],
      exports: [Secrets, RootSecrets, AuditTrail, IdempotentRequests, IdentityAudit, MailQueue],
    };
  }
}
