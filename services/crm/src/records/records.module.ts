import { Global, Module } from '@nestjs/common';
import { CreateRecord } from './create-record.js';
import { DeleteRecord } from './delete-record.js';
import { RecordHistory } from '../history/record-history.js';
import { GetRecord } from './get-record.js';
import { ListRecords } from './list-records.js';
import { RestoreRecord } from './restore-record.js';
import { RevealField } from './reveal-field.js';
import { RevealLimit } from './reveal-limit.js';
import { UpdateRecord } from './update-record.js';

const useCases = [
  ListRecords,
  CreateRecord,
  GetRecord,
  UpdateRecord,
  DeleteRecord,
  RestoreRecord,
  RevealField,
  RecordHistory,
];

/** What is done to records of every type. */
@Global()
@Module({
  providers: [...useCases, RevealLimit],
  exports: useCases,
})
export class RecordsModule {}
