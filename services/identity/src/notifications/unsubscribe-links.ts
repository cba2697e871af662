import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { notificationKindNames } from '@bindery/contracts/identity';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import type { NoticeSubject } from '../mail/mail-purposes.js';
import { Secrets } from '../secrets/secrets.js';

const ID_BYTES = 16;
const subjects: readonly NoticeSubject[] = [...notificationKindNames, 'digest'];

/** The end of the emails of one kind, or of the daily one, to one person. */
export interface Subscription {
  readonly userId: string;
  readonly kind: NoticeSubject;
}

/**
 * The addresses that end the emails of a kind: the kind's name, and the person's id with a MAC of both, in base64url. They
 * are stored nowhere and work until the root key they were made under is gone.
 */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly secrets: Secrets,
  ) {}

  urlOf({ userId, kind }: Subscription): string {
    const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
    const token = Buffer.concat([id, this.secrets.mac('unsubscribe', macText(userId, kind))]);
    return new URL(`/unsubscribe/${kind}-${token.toString('base64url')}`, this.service.config.PUBLIC_URL)
      .href;
  }

  /** @returns undefined for what is no token of ours */
  read(token: string): Subscription | undefined {
    const at = token.indexOf('-');
    const kind = subjects.find((name) => name === token.slice(0, at));
    const bytes = Buffer.from(token.slice(at + 1), 'base64url');
    if (kind === undefined || bytes.length <= ID_BYTES) return undefined;
    const userId = uuidOf(bytes.subarray(0, ID_BYTES));
    const mac = bytes.subarray(ID_BYTES);
    const isOurs = this.secrets
      .macs('unsubscribe', macText(userId, kind))
      .some((own) => own.length === mac.length && timingSafeEqual(own, mac));
    return isOurs ? { userId, kind } : undefined;
  }
}

const macText = (userId: string, kind: NoticeSubject): string => `${kind}/${userId}`;

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
