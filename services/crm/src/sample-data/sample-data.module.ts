import { Module } from '@nestjs/common';
import { LoadSampleData } from './load-sample-data.js';
import { RemoveSampleData } from './remove-sample-data.js';
import { SampleDataController } from './sample-data.controller.js';
import { SampleRecords } from './sample-records.js';

/** Sample records for a new account, removable with one click. */
@Module({
  controllers: [SampleDataController],
  providers: [SampleRecords, LoadSampleData, RemoveSampleData],
})
export class SampleDataModule {}
