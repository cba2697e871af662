import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  CAPTURE_DRAFT_HOURS,
  capturedPageField,
  sourcePlace,
  type CaptureDraftRow,
  type CaptureOrigin,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { before, HOUR_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { columnsOf } from '../database/sql-fragments.js';
import { SealedTexts } from '../files/sealed-texts.js';
import { Prisma, type CaptureDraft } from '../generated/prisma/client.js';
import { acceptedContent, type AcceptedContent } from './accepted-content.js';

/** How long an open draft and an undo wait, in milliseconds. */
export const DRAFT_MS = CAPTURE_DRAFT_HOURS * HOUR_MS;

const page = z.object({ text: z.string(), fields: z.array(capturedPageField) });
export type CapturedPage = z.output<typeof page>;

const found = z.object({
  people: z.array(z.object({ name: z.string() })),
  person: z.int(),
  truncated: z.boolean().default(false),
  fields: z.array(
    z.object({
      field: z.string(),
      value: z.string(),
      source: z.string(),
      place: sourcePlace,
      state: z.enum(['rule', 'suggested']),
    }),
  ),
  /** Values under labels of fields that can't be theirs, such as the 45th of a month. */
  impossible: z.array(z.object({ field: z.string(), source: z.string(), place: sourcePlace })).default([]),
  /** Whether its protected numbers were within the allowance of searches when it was made. */
  numbers_compared: z.boolean().default(true),
});
/** The values found in a page. */
export type FoundClient = z.output<typeof found>;

export interface NewDraft {
  readonly id: string;
  readonly origin: CaptureOrigin;
  readonly host: string | null;
  readonly page: CapturedPage;
  readonly found: FoundClient;
}

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const draftColumns = columnsOf('capture_drafts', Prisma.CaptureDraftScalarFieldEnum);

/** Stores drafts, and seals and opens what they hold, under a key of the account. */
@Injectable()
export class StoredDrafts {
  constructor(
    private readonly texts: SealedTexts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The statement of a new draft. It is sealed before a transaction starts, because its key may need a connection. */
  async insertSql({ accountId, userId }: Principal, draft: NewDraft): Promise<Prisma.Sql> {
    const packed = await pack(JSON.stringify(draft.page));
    const name = nameOf((path) => draft.found.fields.find(({ field }) => field === path)?.value);
    const [sealedPage, sealedFound, sealedName] = await Promise.all([
      this.texts.seal(placeOf(accountId, draft.id, 'page'), packed),
      this.texts.seal(placeOf(accountId, draft.id, 'found'), JSON.stringify(draft.found)),
      name === null ? null : this.texts.seal(placeOf(accountId, draft.id, 'name'), name),
    ]);
    return Prisma.sql`
      INSERT INTO capture_drafts (account_id, id, user_id, origin, url_host, name, page, found, created_at)
      VALUES (${accountId}::uuid, ${draft.id}::uuid, ${userId}::uuid, ${draft.origin}, ${draft.host}, ${sealedName},
        ${sealedPage}, ${sealedFound}, ${this.clock.now()}::timestamptz)`;
  }

  /** Adds suggestions to what was found for a draft that is held. */
  async addFound(tx: Sql, row: CaptureDraft, suggested: FoundClient['fields']): Promise<void> {
    const found = await this.foundOf(row);
    if (!found) return;
    const sealed = await this.texts.seal(
      placeOf(row.account_id, row.id, 'found'),
      JSON.stringify({ ...found, fields: [...found.fields, ...suggested] }),
    );
    await tx.$executeRaw`
      UPDATE capture_drafts SET found = ${sealed}
      WHERE account_id = ${row.account_id}::uuid AND id = ${row.id}::uuid`;
  }

  /** Drafts whose time is not over. */
  private current(): Prisma.Sql {
    return Prisma.sql`(state = 'accepted' OR created_at > ${before(this.clock.now(), DRAFT_MS)}::timestamptz)`;
  }

  /** One's own drafts. */
  own({ accountId, userId }: Principal): Prisma.Sql {
    return Prisma.sql`account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND ${this.current()}`;
  }

  /** One's own drafts, and the accepted ones without a client that whoever sees all records sees. */
  inSight(caller: Principal): Prisma.Sql {
    if (!caller.seesAll) return this.own(caller);
    return Prisma.sql`account_id = ${caller.accountId}::uuid AND ${this.current()}
      AND (user_id = ${caller.userId}::uuid OR (state = 'accepted' AND individual_id IS NULL))`;
  }

  /** Accepted drafts without a client: one's own, or those of the account for whoever sees all records. */
  kept(caller: Principal): Prisma.Sql {
    return Prisma.sql`account_id = ${caller.accountId}::uuid AND state = 'accepted' AND individual_id IS NULL
      ${caller.seesAll ? Prisma.empty : Prisma.sql`AND user_id = ${caller.userId}::uuid`}`;
  }

  /** @throws AppError `not_found` */
  async find(tx: Sql, which: Prisma.Sql, id: string): Promise<CaptureDraft> {
    const [row] = await tx.$queryRaw<CaptureDraft[]>(
      Prisma.sql`${draftsSql} WHERE ${which} AND id = ${id}::uuid`,
    );
    return row ?? noSuchDraft();
  }

  /** The same, held until the transaction ends. @throws AppError `not_found` */
  async hold(tx: Sql, which: Prisma.Sql, id: string): Promise<CaptureDraft> {
    const [row] = await tx.$queryRaw<CaptureDraft[]>(
      Prisma.sql`${draftsSql} WHERE ${which} AND id = ${id}::uuid FOR UPDATE`,
    );
    return row ?? noSuchDraft();
  }

  /** The page of an open draft. */
  async pageOf(row: CaptureDraft): Promise<CapturedPage | null> {
    if (row.page === null) return null;
    const packed = await this.texts.openBytes(placeOf(row.account_id, row.id, 'page'), row.page);
    return page.parse(JSON.parse((await unpack(packed)).toString('utf8')));
  }

  /** The values found for an open draft. */
  async foundOf(row: CaptureDraft): Promise<FoundClient | null> {
    if (row.found === null) return null;
    return found.parse(
      JSON.parse(await this.texts.open(placeOf(row.account_id, row.id, 'found'), row.found)),
    );
  }

  async acceptedOf(row: CaptureDraft): Promise<AcceptedContent | null> {
    if (row.accepted === null) return null;
    const text = await this.texts.open(placeOf(row.account_id, row.id, 'accepted'), row.accepted);
    return acceptedContent.parse(JSON.parse(text));
  }

  /** `Last, First`. */
  async nameOf({
    account_id,
    id,
    name,
  }: Pick<CaptureDraft, 'account_id' | 'id' | 'name'>): Promise<string | null> {
    return name === null ? null : this.texts.open(placeOf(account_id, id, 'name'), name);
  }

  sealAccepted(accountId: string, id: string, content: AcceptedContent): Promise<Buffer> {
    return this.texts.seal(placeOf(accountId, id, 'accepted'), JSON.stringify(content));
  }

  async sealName(
    accountId: string,
    id: string,
    values: Readonly<Record<string, string>>,
  ): Promise<Buffer | null> {
    const name = nameOf((path) => values[path]);
    return name === null ? null : this.texts.seal(placeOf(accountId, id, 'name'), name);
  }

  async rowView(row: Omit<CaptureDraft, 'page' | 'found' | 'accepted'>): Promise<CaptureDraftRow> {
    return {
      draft_id: row.id,
      state: row.state as CaptureDraftRow['state'],
      origin: row.origin as CaptureOrigin,
      url_host: row.url_host,
      created_at: row.created_at.toISOString(),
      expires_at:
        row.state === 'accepted' ? null : new Date(row.created_at.getTime() + DRAFT_MS).toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      name: await this.nameOf(row),
      individual_id: row.individual_id,
    };
  }
}

export const draftsSql = Prisma.sql`SELECT ${draftColumns} FROM capture_drafts`;

function nameOf(valueOf: (path: string) => string | undefined): string | null {
  const [first, last] = [valueOf('first_name'), valueOf('last_name')];
  return [last, first].filter((part) => part !== undefined && part !== '').join(', ') || null;
}

const placeOf = (accountId: string, rowId: string, field: 'page' | 'found' | 'name' | 'accepted') => ({
  ...{ accountId, table: 'capture_drafts', rowId, field },
});

function noSuchDraft(): never {
  throw new AppError('not_found', {
    detail: "This draft doesn't exist any more. Capture the page again.",
  });
}
