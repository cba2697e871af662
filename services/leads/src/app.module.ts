import { Module } from '@nestjs/common';

/** Visitors who became leads. */
@Module({})
export class AppModule {}
