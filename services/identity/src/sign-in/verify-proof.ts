import { Inject, Injectable } from '@nestjs/common';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { lockAddress, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { MailedLink } from '../generated/prisma/client.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { MailQueue } from '../mail/mail-queue.js';
import { Secrets } from '../secrets/secrets.js';
import { SignUp } from '../users/sign-up.js';
import { withAccount, type Person } from '../access/person.js';
import { ConfirmEmailChange } from './confirm-email-change.js';
import { FlowStates } from './flow-states.js';
import { linkFailureMessages, linkFailureSentence, undoAddressInUse } from './link-failures.js';
import { MailedLinks, type LinkKind } from './mailed-links.js';
import { notActive, SignIn, type SignedIn } from './sign-in.js';
import { UndoEmailChange } from './undo-email-change.js';

/** The proof from a mail: the link's token, or the code with the address. */
export type Proof =
  | { readonly token: string; readonly kind: LinkKind }
  | { readonly address: string; readonly code: string; readonly kind: LinkKind };

/** The result of a proof. An email change needs a second proof, from the other address, and begins no session. */
export type Verified =
  | { readonly result: 'signed_in'; readonly signedIn: SignedIn; readonly link: MailedLink }
  | { readonly result: 'code'; readonly authCode: string; readonly link: MailedLink }
  | { readonly result: 'half_confirmed'; readonly link: MailedLink }
  | { readonly result: 'changed'; readonly link: MailedLink };

type Outcome = Verified | { readonly result: 'refused'; readonly error: GoTrueError };

const refused = (error: GoTrueError): Outcome => ({ result: 'refused', error });
const failedLink = (sentence: string) => ({ refused: new GoTrueError('otp_expired', sentence) });
const signInKinds = ['email', 'recovery'] as const;

/** Exchanges a mailed proof for a session, or for a PKCE code for the browser that started the sign-in. */
@Injectable()
export class VerifyProof {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly links: MailedLinks,
    private readonly signIn: SignIn,
    private readonly signUp: SignUp,
    private readonly confirmChange: ConfirmEmailChange,
    private readonly undoChange: UndoEmailChange,
    private readonly flowStates: FlowStates,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  /**
   * @param answer `session` for a client that made its own call; `code` for the confirmation form, which responds to
   * a link of the PKCE flow with a code
   * @throws GoTrueError when the proof is invalid
   */
  async verify(proof: Proof, answer: 'session' | 'code', userAgent: string): Promise<Verified> {
    // A wrong code has to stay counted, so a refusal must not undo the transaction.
    const outcome = await this.db.$transaction(async (tx): Promise<Outcome> => {
      const link = 'token' in proof ? await this.byToken(tx, proof) : await this.byCode(tx, proof);
      return 'refused' in link ? refused(link.refused) : this.redeem(tx, link, answer, userAgent);
    }, transactionLimits());
    if (outcome.result === 'refused') throw outcome.error;
    if (outcome.link.email_change_id !== null || outcome.link.kind === 'email_change_undo') {
      this.mailQueue.wake();
      // Sessions may have ended. Every service must know before the page continues.
      await this.outbox.flush();
    }
    return outcome;
  }

  private async byToken(tx: Transaction, proof: { token: string; kind: LinkKind }) {
    const found = await this.links.find(tx, proof.token);
    if (found) await lockAddress(tx, found.address_hash);
    // Read again under the lock, because another device may have used it meanwhile.
    const link = found && (await this.links.find(tx, proof.token));
    const refusal = this.links.failureOf(link, proof.kind);
    if (link === null || refusal === 'unknown') return failedLink(linkFailureMessages.unknown);
    const sentence = await linkFailureSentence(tx, link, refusal, this.clock.now());
    return sentence === null ? link : failedLink(sentence);
  }

  private async byCode(tx: Transaction, proof: { address: string; code: string; kind: LinkKind }) {
    await lockAddress(tx, this.secrets.mac('address', proof.address));
    const link = await this.links.tryCode(tx, proof.address, proof.code, [proof.kind]);
    return link ?? { refused: new GoTrueError('otp_expired', linkFailureMessages.code) };
  }

  private async redeem(
    tx: Transaction,
    link: MailedLink,
    answer: 'session' | 'code',
    userAgent: string,
  ): Promise<Outcome> {
    if (link.kind === 'email_change') return this.confirmEmailChange(tx, link);
    if (link.kind === 'email_change_undo') return this.undoEmailChange(tx, link, userAgent);
    await this.links.use(tx, link, signInKinds);
    const person = await this.personOf(tx, link);
    if (!person) return refused(new GoTrueError('otp_expired', linkFailureMessages.unknown));
    if (!person.is_active) return refused(notActive());
    if (answer === 'code' && link.challenge !== null && link.challenge_method !== null) {
      const authCode = await this.flowStates.begin(tx, person.id, link.challenge, link.challenge_method);
      return { result: 'code', authCode, link };
    }
    return { result: 'signed_in', signedIn: await this.signIn.begin(tx, person, userAgent), link };
  }

  /** The user whom a link signs in. An unknown user is created at their first proof, not at the request. */
  private async personOf(tx: Transaction, link: MailedLink): Promise<Person | null> {
    const address = this.links.addressOf(link);
    const known = await tx.user.findUnique({ where: { email: address }, include: withAccount });
    if (known) return known;
    // The link was for a user who has another address by now, or no longer exists.
    if (link.user_id !== null) return null;
    return this.signUp.create(tx, address);
  }

  private async confirmEmailChange(tx: Transaction, link: MailedLink): Promise<Outcome> {
    await this.links.use(tx, link, []);
    const result = await this.confirmChange.confirm(tx, link);
    if (result === 'refused') return refused(new GoTrueError('otp_expired', linkFailureMessages.unknown));
    return { result, link };
  }

  private async undoEmailChange(tx: Transaction, link: MailedLink, userAgent: string): Promise<Outcome> {
    const person = await this.undoChange.undo(tx, link);
    if (person === 'refused') return refused(new GoTrueError('otp_expired', linkFailureMessages.unknown));
    if (person === 'address_in_use') return refused(new GoTrueError('otp_expired', undoAddressInUse));
    await this.links.use(tx, link, []);
    return { result: 'signed_in', signedIn: await this.signIn.begin(tx, person, userAgent), link };
  }
}
