import { Module } from '@nestjs/common';
import { LoadSampleData } from './load-sample-data.js';
import { RemoveSampleData } from './remove-sample-data.js';
import { SampleDataController } from './sample-data.controller.js';
import { SampleRecords } from './sample-records.js';

/** Records that show a beginner how it looks, and go again with one click. */
@Module({
  controllers: [SampleDataController],
  providers: [SampleRecords, LoadSampleData, RemoveSampleData],
})
export class SampleDataModule {}
