import { AccessController } from './access/access.controller.js';
import { AccountsMessages } from './accounts/accounts.messages.js';
import { ListAccounts } from './accounts/list-accounts.js';
import { RenameAccount } from './accounts/rename-account.js';
import { ApiKeyNamesMessages } from './api-keys/api-key-names.messages.js';
import { ExchangeApiKey } from './api-keys/exchange-api-key.js';
import { ListApiKeys } from './api-keys/list-api-keys.js';
import { MakeApiKeys } from './api-keys/make-api-keys.js';
import { RevokeApiKey } from './api-keys/revoke-api-key.js';
import { ListAudit } from './audit-log/list-audit.js';
import { PairExtension } from './extension/pair-extension.js';
import { FactorsController } from './gotrue/factors.controller.js';
import { InfoController } from './gotrue/info.controller.js';
import { LogoutController } from './gotrue/logout.controller.js';
import { MailRequestsController } from './gotrue/mail-requests.controller.js';
import { OauthController } from './gotrue/oauth.controller.js';
import { PasskeysController } from './gotrue/passkeys.controller.js';
import { ReauthenticateController } from './gotrue/reauthenticate.controller.js';
import { RecoveryCodesController } from './gotrue/recovery-codes.controller.js';
import { TokenController } from './gotrue/token.controller.js';
import { UserController } from './gotrue/user.controller.js';
import { VerifyController } from './gotrue/verify.controller.js';
import { CancelFactorReset } from './factor-reset/cancel-factor-reset.js';
import { ConfirmFactorReset } from './factor-reset/confirm-factor-reset.js';
import { RequestFactorReset } from './factor-reset/request-factor-reset.js';
import { AcceptInvitation } from './invitations/accept-invitation.js';
import { DeclineInvitation } from './invitations/decline-invitation.js';
import { InviteMember } from './invitations/invite-member.js';
import { ListInvitations } from './invitations/list-invitations.js';
import { ListOwnInvitations } from './invitations/list-own-invitations.js';
import { ResendInvitation } from './invitations/resend-invitation.js';
import { RevokeInvitation } from './invitations/revoke-invitation.js';
import { GetMembers } from './members/get-members.js';
import { RemoveMember } from './members/remove-member.js';
import { UpdateMember } from './members/update-member.js';
import { ListNotifications } from './notifications/list-notifications.js';
import { NotificationSettings } from './notifications/notification-settings.js';
import { Unsubscribe } from './notifications/unsubscribe.js';
import { AcceptOwnership } from './ownership/accept-ownership.js';
import { CancelTransfer } from './ownership/cancel-transfer.js';
import { GetTransfer } from './ownership/get-transfer.js';
import { OfferOwnership } from './ownership/offer-ownership.js';
import { GetPermissions } from './permissions/get-permissions.js';
import { UpdatePermissions } from './permissions/update-permissions.js';
import { GetAccountsReport } from './platform-report/get-accounts-report.js';
import { DeactivateMember } from './seats/deactivate-member.js';
import { GetSeatUsage } from './seats/get-seat-usage.js';
import { ListMembers } from './seats/list-members.js';
import { ReactivateMember } from './seats/reactivate-member.js';
import { SeatsMessages } from './seats/seats.messages.js';
import { ListSecurityActivity } from './security/list-security-activity.js';
import { ListSessions } from './sessions/list-sessions.js';
import { MemberAccessMessages } from './sessions/member-access.messages.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Agency } from './settings/agency.js';
import { Profile } from './settings/profile.js';
import { PushSubscriptions } from './settings/push-subscriptions.js';
import { LinksController } from './sign-in/links.controller.js';
import { OwnEmailChange } from './sign-in/own-email-change.js';
import { CreateUser } from './users/create-user.js';
import { DeleteUser } from './users/delete-user.js';
import { GetMe } from './users/get-me.js';
import { ListUsers } from './users/list-users.js';
import { UserSecurity } from './users/user-security.js';
import { UpdateUser } from './users/update-user.js';

/** The classes whose methods handle a route or a message. */
export const handlers = [
  AccessController,
  AccountsMessages,
  ListAccounts,
  RenameAccount,
  ApiKeyNamesMessages,
  ExchangeApiKey,
  ListApiKeys,
  MakeApiKeys,
  RevokeApiKey,
  ListAudit,
  CancelFactorReset,
  ConfirmFactorReset,
  RequestFactorReset,
  PairExtension,
  FactorsController,
  InfoController,
  LogoutController,
  MailRequestsController,
  OauthController,
  PasskeysController,
  ReauthenticateController,
  RecoveryCodesController,
  TokenController,
  UserController,
  VerifyController,
  AcceptInvitation,
  DeclineInvitation,
  InviteMember,
  ListInvitations,
  ListOwnInvitations,
  ResendInvitation,
  RevokeInvitation,
  GetMembers,
  RemoveMember,
  UpdateMember,
  ListNotifications,
  NotificationSettings,
  Unsubscribe,
  AcceptOwnership,
  CancelTransfer,
  GetTransfer,
  OfferOwnership,
  GetPermissions,
  UpdatePermissions,
  GetAccountsReport,
  DeactivateMember,
  GetSeatUsage,
  ListMembers,
  ReactivateMember,
  SeatsMessages,
  ListSecurityActivity,
  ListSessions,
  MemberAccessMessages,
  SessionsController,
  Agency,
  Profile,
  PushSubscriptions,
  LinksController,
  OwnEmailChange,
  CreateUser,
  DeleteUser,
  GetMe,
  ListUsers,
  UserSecurity,
  UpdateUser,
];
