import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import { METRICS } from '@bindery/service-kit/tokens';
import type { Metrics } from '@bindery/telemetry/metrics';
import { remembered } from '@bindery/telemetry/remembered';
import type { CrmDatabase } from '../database/crm-database.js';

const REMEMBER = { forMs: 60_000, withinMs: 1_000 };

interface StoreSize {
  readonly files: bigint;
  readonly bytes: bigint;
}

/** Metrics of how much the files of all accounts take. */
@Injectable()
export class FileStoreMetrics implements OnModuleInit {
  private readonly size = remembered(() => this.read(), REMEMBER);

  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const of = (value: (size: StoreSize) => bigint) => async () =>
      (await this.size()).map((size) => ({ value: Number(value(size)) }));
    this.metrics.gauge(
      { name: 'bindery_file_store_files', help: 'Files of exports and imports that are stored.' },
      of(({ files }) => files),
    );
    this.metrics.gauge(
      { name: 'bindery_file_store_bytes', help: 'Their size before it is packed.' },
      of(({ bytes }) => bytes),
    );
  }

  private read(): Promise<StoreSize[]> {
    return this.database.$queryRaw<StoreSize[]>`SELECT files, bytes FROM file_store_size()`;
  }
}
