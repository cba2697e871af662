import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type ScaleSeatsBody, type ScaleSeatsReply, scaleSeatsRoutes } from '@bindery/contracts/billing';
import { changedField } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { BillingAudit } from '../audit/billing-audit.js';
import { ApplyChange, type ChangeMade } from '../changes/apply-change.js';
import { inDollars } from '../money/money.js';
import type { PrismaClient, Subscription } from '../generated/prisma/client.js';
import { providerAnswers } from '../stripe/provider-answers.js';
import { AccountMutex, type AccountLease } from '../subscriptions/account-mutex.js';
import { nextBilling } from '../subscriptions/running-purchase.js';
import { SyncSubscription } from '../subscriptions/sync-subscription.js';
import { TakenOver } from '../subscriptions/taken-over.js';
import { scaledAccount, scalingOf } from './scaled-account.js';
import { requestedSeats } from './requested-seats.js';

interface Scaled extends ChangeMade {
  readonly before: Subscription;
}

/** Changes the number of an agency's seats, and charges or credits the difference at once. */
@Controller()
export class ScaleSeats {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly audit: BillingAudit,
    private readonly mutex: AccountMutex,
    private readonly syncing: SyncSubscription,
    private readonly applying: ApplyChange,
    private readonly takenOver: TakenOver,
  ) {}

  @Handles(scaleSeatsRoutes.scale)
  async scale({ caller, query, body }: Call<typeof scaleSeatsRoutes.scale>): Promise<ScaleSeatsReply> {
    const fields = wantedFields(body);
    const { before, subscription, totalCents } = await this.audit.auditDenials(
      caller,
      { ...scalingOf(caller, query), fields },
      () => {
        const accountId = scaledAccount(caller, query);
        return providerAnswers(() =>
          this.mutex.runExclusive(accountId, (lease) => this.scaleUnderLease(lease, accountId, caller, body)),
        );
      },
    );
    await this.takenOver.wait(subscription.account_id);
    return {
      success: true,
      message: scaledSentence(before, subscription),
      cost_difference: inDollars(totalCents),
      cost_difference_cents: totalCents,
      next_billing_date: nextBilling(subscription)?.toISOString() ?? null,
    };
  }

  private async scaleUnderLease(
    lease: AccountLease,
    accountId: string,
    { userId }: Principal,
    body: ScaleSeatsBody,
  ): Promise<Scaled> {
    const { subscription, provider } = await this.syncing.sync(accountId);
    const plan =
      subscription && (await this.database.plan.findUniqueOrThrow({ where: { id: subscription.plan_id } }));
    requirePreviewed(subscription, body);
    const { current, target } = requestedSeats(subscription && plan && { ...subscription, plan }, body);
    if (!provider) throw new Error(`The provider does not have the subscription of the account ${accountId}`);
    const prorationDate = body.proration_date;
    const made = await this.applying.apply({
      lease,
      current,
      provider,
      target,
      prorationDate,
      changedBy: userId,
    });
    return { ...made, before: current };
  }
}

/** The fields of a denied change. */
function wantedFields(body: ScaleSeatsBody): string[] {
  const { seats, support_seats, new_seat_count, new_support_seat_count } = body;
  return [
    changedField('seats', seats, new_seat_count),
    ...(new_support_seat_count === undefined
      ? []
      : [changedField('support_seats', support_seats, new_support_seat_count)]),
  ];
}

/** Holds the change to the seats that the person saw it counted from. */
function requirePreviewed(current: Subscription | null, { seats, support_seats }: ScaleSeatsBody): void {
  const same =
    (seats === undefined || seats === current?.seats) &&
    (support_seats === undefined || support_seats === current?.support_seats);
  if (same) return;
  throw new AppError('conflict', {
    detail: 'Someone else changed the seats while you were working. Review the new numbers, then try again.',
  });
}

type Seats = Pick<Subscription, 'seats' | 'support_seats'>;

/** `Seats increased from 5 to 8. Support seats decreased from 2 to 1.` */
function scaledSentence(before: Seats, after: Seats): string {
  return [
    part('Seats', before.seats, after.seats),
    part('Support seats', before.support_seats, after.support_seats),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function part(what: string, from: number, to: number): string {
  if (from === to) return '';
  return `${what} ${to > from ? 'increased' : 'decreased'} from ${String(from)} to ${String(to)}.`;
}
