import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import { DATABASE } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { RepeatingWork } from '@bindery/service-kit/timing';
import type { LeadsDatabase } from '../database.js';
import { ConvertContacts } from './convert-contacts.js';

const LOOK_EVERY_MS = 1_000;
const AWAY_MS = 5_000;
const AT_ONCE = 100;

/** Settles the plans that were taken, for as long as it takes until identity answers. Several copies may do so at once. */
@Injectable()
export class ConversionWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly work: RepeatingWork;

  constructor(
    @Inject(DATABASE) private readonly database: LeadsDatabase,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly contacts: ConvertContacts,
  ) {
    this.work = new RepeatingWork({
      turn: async (stop) => ((await this.settleOpen(stop)) ? LOOK_EVERY_MS : AWAY_MS),
      failure: 'taken plans could not be looked for; it will be tried again',
      pauseAfterFailureMs: AWAY_MS,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** @returns whether nothing is left that has to be tried again */
  private async settleOpen(stop: AbortSignal): Promise<boolean> {
    const open = await this.database.conversion.findMany({
      where: { settled_at: null },
      orderBy: { since: 'asc' },
      take: AT_ONCE,
    });
    let allSettled = true;
    for (const conversion of open) {
      if (stop.aborted) return false;
      try {
        await this.contacts.settle(conversion);
      } catch (error) {
        // One that fails keeps nobody else waiting; while identity is away, all wait.
        this.logger.warn(
          { err: error, account: conversion.account_id },
          'a taken plan could not be settled yet',
        );
        allSettled = false;
        if (error instanceof AppError && error.code === 'unavailable') return false;
      }
    }
    return allSettled;
  }
}
