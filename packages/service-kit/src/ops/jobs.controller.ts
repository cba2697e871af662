import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { deadJobBody, deadJobDetail, jobReplayed, jobStatus, type JobStatus } from '@bindery/contracts/ops';
import type { z } from 'zod';
import { LOGGER } from '../tokens/tokens.js';
import { ForOperators } from '../guard/access-decorators.js';
import { BodyOf, Replies } from '../http/index.js';
import { DeadJobs, QueueStatus, RunningJobs } from '../jobs/index.js';
import type { Logger } from '../logging/logger.js';

type Id = z.output<typeof deadJobBody>;

@Controller('internal/ops/jobs')
export class JobsController {
  constructor(
    private readonly queues: QueueStatus,
    private readonly dead: DeadJobs,
    private readonly running: RunningJobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @ForOperators()
  @Replies(jobStatus)
  async status(): Promise<JobStatus> {
    const [queues, dead, running] = await Promise.all([
      this.queues.queues(),
      this.dead.list(),
      this.running.list(),
    ]);
    return { queues, ...dead, running };
  }

  @Post('show')
  @HttpCode(200)
  @ForOperators()
  @Replies(deadJobDetail)
  show(@BodyOf(deadJobBody) { id }: Id) {
    return this.dead.show(id);
  }

  @Post('replay')
  @HttpCode(200)
  @ForOperators()
  @Replies(jobReplayed)
  async replay(@BodyOf(deadJobBody) { id }: Id) {
    const reply = await this.dead.replay(id);
    this.logger.info({ job_id: id, ...reply }, 'an operator replayed a dead job');
    return reply;
  }
}
