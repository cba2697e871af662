import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { deadJobBody, deadJobDetail, jobReplayed, jobStatus, type JobStatus } from '@bindery/contracts/ops';
import type { z } from 'zod';
import { LOGGER } from '../tokens/tokens.js';
import { ForOperators } from '../guard/access-decorators.js';
import { BodyOf, Replies } from '../http/index.js';
import { DeadJobs, QueueStatus } from '../jobs/index.js';
import type { Logger } from '../logging/logger.js';

type Id = z.output<typeof deadJobBody>;

@Controller('internal/ops/jobs')
export class JobsController {
  constructor(
    private readonly queues: QueueStatus,
    private readonly dead: DeadJobs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @ForOperators()
  @Replies(jobStatus)
  async status(): Promise<JobStatus> {
    const [queues, dead] = await Promise.all([this.queues.queues(), this.dead.list()]);
    return { queues, ...dead };
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
    const replayed = await this.dead.replay(id);
    this.logger.info({ job_id: id, replayed }, 'an operator replayed a dead job');
    return { replayed };
  }
}
