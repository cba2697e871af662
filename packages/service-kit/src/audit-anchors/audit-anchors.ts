import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnchoredPosition, AnchorVerifyReply, AuditFault } from '@bindery/contracts/ops';
import { AUDIT_CHAINS, type AuditChains } from '../audit/index.js';
import type { auditEnv, ServiceEnv } from '../config/config.js';
import type { Sql } from '../database/index.js';
import { Jobs, type Schedule } from '../jobs/index.js';
import type { Logger } from '../logging/logger.js';
import { RootSecrets } from '../root-keys/root-secrets.js';
import { CLOCK, LOGGER, SERVICE, type Clock, type ServiceSettings } from '../tokens/tokens.js';
import type { z } from 'zod';
import { AnchorSigner } from './anchor-document.js';
import { openAnchorStore } from './open-anchor-store.js';
import { requireAnchorBucket } from './s3-store.js';

const exportSchedule: Schedule = {
  name: 'export-audit-anchors',
  cron: '7 * * * *',
  everySeconds: 3_600,
  timeoutSeconds: 600,
  atStart: true,
};

/** A document stays below the size of a request, in which operators send it back. */
const MAX_POSITIONS = 250;

type AnchorConfig = ServiceEnv & z.output<z.ZodObject<typeof auditEnv>>;

/** Anchors the heads of the audit chains outside the database, and compares the chains with what was anchored. */
@Injectable()
export class AuditAnchors implements OnModuleInit {
  readonly #config: AnchorConfig;
  /** The hash of each account's newest anchor of this process: an unchanged head needs no other one. */
  readonly #anchored = new Map<string, string>();

  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings<AnchorConfig>,
    @Inject(AUDIT_CHAINS) private readonly chains: AuditChains,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: RootSecrets,
    @Inject(LOGGER) logger: Logger,
    jobs: Jobs,
  ) {
    this.#config = service.config;
    const { AUDIT_ANCHORS: address } = this.#config;
    if (address) jobs.onSchedule(exportSchedule, () => this.export(address));
    else
      logger.warn(
        'AUDIT_ANCHORS is not set, so whoever can write to the database could cut off an audit chain unnoticed',
      );
  }

  /** @throws ConfigError for a bucket that can't be used, before the service starts and anchors nothing */
  async onModuleInit(): Promise<void> {
    const { AUDIT_ANCHORS: address } = this.#config;
    if (address?.protocol === 's3:') await requireAnchorBucket(address, this.service.name);
  }

  /** Writes the heads that changed since the last time. A document without heads says that none did. */
  async export(address: URL): Promise<void> {
    const store = await openAnchorStore(address, this.#config.AUDIT_ANCHOR_LOCK_DAYS);
    const signer = await this.signer();
    let written = 0;
    for (let previous: string | null = null; ;) {
      const heads: AnchoredPosition[] = await this.chains.headsAfter(previous, MAX_POSITIONS);
      const changed = heads.filter(({ account_id: id, hash }) => this.#anchored.get(id) !== hash);
      previous = heads.at(-1)?.account_id ?? null;
      const isLast = heads.length < MAX_POSITIONS;
      if (changed.length > 0 || (isLast && written === 0)) {
        const at = this.clock.now().toISOString();
        const { name: service } = this.service;
        const name = `${service}/${at.replaceAll(':', '-')}-${randomUUID()}.jws`;
        await store.write(name, signer.sign({ service, at, heads: changed }));
        written += 1;
      }
      for (const { account_id: id, hash } of changed) this.#anchored.set(id, hash);
      if (isLast) return;
    }
  }

  /** Compares the chains with an anchor, or only the chain of one account. */
  async verify(document: string, only: string | null): Promise<AnchorVerifyReply> {
    const anchor = (await this.signer()).open(document);
    if (anchor?.service !== this.service.name) return { at: null, heads: 0, faults: [] };
    const heads = anchor.heads.filter(({ account_id: id }) => only === null || id === only);
    const faults: AuditFault[] = [];
    for (const head of heads) {
      const fault = await this.chains.read(head.account_id, (tx) => faultAt(tx, head));
      if (fault) faults.push(fault);
    }
    return { at: anchor.at, heads: heads.length, faults };
  }

  private async signer(): Promise<AnchorSigner> {
    return new AnchorSigner(...(await this.secrets.load()));
  }
}

/** The fault of a chain at an anchored position, if it has one. */
async function faultAt(
  tx: Sql,
  { account_id, seq, hash }: AnchoredPosition,
): Promise<AuditFault | undefined> {
  const rows = await tx.$queryRaw<{ seq: bigint; hash: string }[]>`
    SELECT seq, hash FROM audit_entries WHERE account_id = ${account_id}::uuid AND seq <= ${seq}
    ORDER BY audit_entries.seq DESC LIMIT 1`;
  const [entry] = rows;
  const last = Number(entry?.seq ?? 0);
  if (last === seq) return entry?.hash === hash ? undefined : { account_id, seq, fault: 'altered' };
  return { account_id, seq: last + 1, fault: 'cut_off' };
}
